import type { Kysely } from 'kysely'
import type { ReferenceData } from '../src/engine/definition.ts'
import { type Config, usualDataDir } from './config.ts'
import type { Database } from './database/tables.ts'
import { withFact } from './lib/pageFacts.ts'
import { hasUsers } from './store/people/users.ts'

/**
 * The command that creates the first accounts of an empty bank: two administrators, so that what one proposes another
 * approves (spec decision 42).
 */
export function firstAccountsCommand({ roles }: Pick<ReferenceData, 'roles'>): string {
  const role = roles.find(({ may }) => may.includes('administer'))?.name ?? '<role>'
  return `npm run users -- add <username> --first-name <name> --last-name <name> --role ${role}`
}

/**
 * The same command for the terminal in which a server starts. It names the server's database if that is not the usual
 * one.
 */
export function firstAccountsHere(
  reference: Pick<ReferenceData, 'roles'>,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
): string {
  const command = firstAccountsCommand(reference)
  // The address of a database contains its password, which no log should show.
  if (databaseUrl !== undefined) return `DATABASE_URL=<as of this server> ${command}`
  return dataDir === usualDataDir() ? command : `DATA_DIR=${quoted(dataDir)} ${command}`
}

const quoted = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`

/** While nobody has an account, adds to the page the command that creates the first ones. */
export function firstAccounts(db: Kysely<Database>, reference: () => Promise<Pick<ReferenceData, 'roles'>>) {
  let areMade = false
  return async (page: string): Promise<string> => {
    areMade ||= await hasUsers(db)
    return areMade ? page : withFact(page, 'first-accounts', firstAccountsCommand(await reference()))
  }
}
