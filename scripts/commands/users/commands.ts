import type { Kysely } from 'kysely'
import type { Database } from '../../../server/database/tables.ts'
import { ForOperator } from '../../../server/errors/forOperator.ts'
import { objection } from '../../../server/session/passwordPolicy.ts'
import { type HashingCost, hashPassword } from '../../../server/session/passwords.ts'
import {
  type Account,
  type AccountChange,
  type NewPassword,
  addAccount,
  changeAccount,
  findAccount,
  listAccounts,
  signOutAccounts,
  unlinkAccount,
} from '../../../server/store/people/accounts.ts'
import type { ReferenceData } from '../../../src/engine/definition.ts'

/** What was asked cannot be done; the message says why. */
export class Impossible extends ForOperator {}

export interface Asked {
  username: string
  'first-name'?: string
  'last-name'?: string
  role?: string
  authority?: string
  'no-password'?: boolean
  all?: boolean
}

/** As it is typed, or made for somebody. */
export interface GivenPassword {
  password: string
  made: boolean
}

/** What the commands are done with. */
export interface Office {
  db: Kysely<Database>
  reference: Pick<ReferenceData, 'roles' | 'authorityLevels'>
  /** Who does it. */
  actor: string
  passwords: HashingCost
  /** Asks for a new password, or makes one. */
  newPassword(of: string): Promise<GivenPassword>
  print(line: string): void
}

type Command = (office: Office, asked: Asked) => Promise<void>

/** `npm run users -- <name>`; each leaves an entry in `user_event`. */
export const commands: Record<string, Command> = {
  async list({ db, print }) {
    const accounts = await listAccounts(db)
    for (const { username, first_name, last_name, role, da_level, active, hasPassword, hasFirstPassword } of accounts) {
      const marks = [
        da_level,
        !active && 'deactivated',
        !hasPassword && 'no password',
        hasFirstPassword && 'first password',
      ].filter(Boolean)
      print([username, `${first_name} ${last_name}`.trim(), role, ...marks].join(' · '))
    }
    if (accounts.length === 0)
      print(
        'There are no accounts yet. Add the first one: npm run users -- add <username> --first-name … --last-name … --role …',
      )
  },

  async add(
    office,
    { username, 'first-name': first_name, 'last-name': last_name, role, authority, 'no-password': none },
  ) {
    if (!first_name || !last_name || !role)
      throw new Impossible('A new account needs --first-name, --last-name and --role.')
    if (!/^[\w.@+-]{1,150}$/.test(username))
      throw new Impossible('A username has up to 150 letters, digits and . _ @ + -')
    if (await findAccount(office.db, username)) throw new Impossible(`The account ${username} already exists.`)
    const rights = rightsIn(office, { role, authority })
    const password = none ? undefined : await newPassword(office, [username, first_name, last_name])
    const account = { username, first_name, last_name, role, da_level: null, ...rights }
    await addAccount(office.db, account, password, { actor: office.actor, action: 'added' })
    const how = none ? ' by single sign-on' : password?.made ? ` with ${firstPassword}` : ''
    office.print(`${username} can sign in${how}.`)
  },

  async password(office, { username }) {
    const account = await existing(office, username)
    const password = await newPassword(office, [account.username, account.first_name, account.last_name])
    const [action, what] = password.made ? ['first password made', firstPassword] : ['password set', 'a new password']
    await change(office, account, { password }, action, `has ${what}; all sessions have ended`)
  },

  async deactivate(office, { username }) {
    await change(
      office,
      await existing(office, username),
      { active: false },
      'deactivated',
      'cannot sign in any more; all sessions have ended',
    )
  },

  async activate(office, { username }) {
    await change(office, await existing(office, username), { active: true }, 'activated', 'can sign in again')
  },

  async 'sign-out'(office, { username, all }) {
    const accounts = all ? await listAccounts(office.db) : [await existing(office, username)]
    const ended = await signOutAccounts(office.db, accounts, { actor: office.actor, action: 'signed out' })
    const sessions = ended.reduce((sum, each) => sum + each, 0)
    office.print(`Sessions ended: ${sessions}, of ${ended.filter(Boolean).length} of ${ended.length} accounts.`)
  },

  async unlink(office, { username }) {
    const account = await existing(office, username)
    await unlinkAccount(office.db, account, { actor: office.actor, action: 'unlinked' })
    office.print(`${account.username} is found by name at the next single sign-on; all sessions have ended.`)
  },

  async change(office, { username, role, authority }) {
    const rights = rightsIn(office, { role, authority })
    if (Object.keys(rights).length === 0) throw new Impossible('Name what to change: --role or --authority.')
    await change(
      office,
      await existing(office, username),
      rights,
      'rights changed',
      'is changed. This applies from the next request on',
    )
  },
}

async function existing({ db }: Office, username: string): Promise<Account> {
  const account = await findAccount(db, username)
  if (!account) throw new Impossible(`There is no account ${username}.`)
  return account
}

async function change(
  office: Office,
  account: Account,
  made: AccountChange,
  action: string,
  outcome: string,
): Promise<void> {
  await changeAccount(office.db, account, made, { actor: office.actor, action })
  office.print(`${account.username} ${outcome}.`)
}

function rightsIn(
  { reference }: Office,
  { role, authority }: Pick<Asked, 'role' | 'authority'>,
): Pick<AccountChange, 'role' | 'da_level'> {
  const roles = reference.roles.map(({ name }) => name)
  const levels = reference.authorityLevels.map(({ code }) => code)
  if (role !== undefined && !roles.includes(role))
    throw new Impossible(`There is no role “${role}”. Choose one of ${roles.join(', ')}.`)
  if (authority !== undefined && authority !== 'none' && !levels.includes(authority))
    throw new Impossible(`There is no authority level “${authority}”. Choose one of ${levels.join(', ')} and none.`)
  return {
    ...(role !== undefined && { role }),
    ...(authority !== undefined && { da_level: authority === 'none' ? null : authority }),
  }
}

async function newPassword(office: Office, names: string[]): Promise<NewPassword> {
  const { password, made } = await office.newPassword(names[0] ?? '')
  const why = objection(password, names)
  if (why) throw new Impossible(why)
  return { hash: await hashPassword(password, office.passwords), made }
}

const firstPassword = 'a first password, which lasts three days and is to be replaced after the first sign-in'
