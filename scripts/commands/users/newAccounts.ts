import { type NewAccount, findAccount } from '../../../server/store/people/accounts.ts'
import { hasUsers } from '../../../server/store/people/users.ts'
import type { Capability } from '../../../src/engine/definition.ts'
import { type Asked, type Office, Impossible, newPassword, rightsIn } from './roleAndLevel.ts'

/** The account that is asked for; in an empty bank, that of the second administrator, too. */
export async function newAccounts(office: Office, asked: Asked): Promise<NewAccount[]> {
  const isFirst = !(await hasUsers(office.db))
  if (isFirst) {
    refuseUnlessAdministrator(office, asked)
    // The server may use another one: then nobody could sign in afterwards, and nothing would say why.
    office.print(`The bank in ${office.place} has no accounts yet.`)
  } else refuseSecond(asked)
  const named = isFirst ? [asked, await secondAdministrator(office, asked)] : [asked]
  for (const each of named) await refuseUnlessNew(office, each)
  const accounts: NewAccount[] = []
  for (const each of named) accounts.push(await newAccount(office, each))
  return accounts
}

/** A password that is shown is one of an account that is made: whatever is wrong is said before. */
async function refuseUnlessNew(office: Office, asked: Asked): Promise<void> {
  const { username, 'first-name': first_name, 'last-name': last_name, role, authority } = asked
  if (!first_name || !last_name || !role)
    throw new Impossible('A new account needs --first-name, --last-name and --role.')
  if (!/^[\w.@+-]{1,150}$/.test(username))
    throw new Impossible('A username has up to 150 letters, digits and . _ @ + -')
  if (await findAccount(office.db, username)) throw new Impossible(`The account ${username} already exists.`)
  rightsIn(office, { role, authority })
}

async function newAccount(
  office: Office,
  { username, 'first-name': first_name = '', 'last-name': last_name = '', role = '', authority, ...asked }: Asked,
): Promise<NewAccount> {
  const rights = rightsIn(office, { role, authority })
  const password = asked['no-password'] ? undefined : await newPassword(office, [username, first_name, last_name])
  return { username, first_name, last_name, role, da_level: null, ...rights, password }
}

/**
 * The other one of an empty bank, so that records and people can be kept by four eyes from the first day
 * (spec decision 42): as `--second` and its names say, or asked for.
 */
async function secondAdministrator(office: Office, asked: Asked): Promise<Asked> {
  const { ask, print } = office
  const { role, second, 'second-first-name': first, 'second-last-name': last, 'no-password': none } = asked
  if (second === undefined)
    print('It needs two administrators: what one proposes, the other approves. Name the second.')
  const username = second ?? (await ask('Username: '))
  if (username.toLowerCase() === asked.username.toLowerCase())
    throw new Impossible('The second administrator is another person, with another username.')
  return {
    username,
    'first-name': first ?? (await ask('First name: ')),
    'last-name': last ?? (await ask('Last name: ')),
    role,
    'no-password': none,
  }
}

/** Only an empty bank gets two accounts at once. */
function refuseSecond({ second, 'second-first-name': first, 'second-last-name': last }: Asked): void {
  if (second ?? first ?? last)
    throw new Impossible('The bank has accounts already: --second and its names are for the first two. Leave them out.')
}

function refuseUnlessAdministrator({ reference }: Office, { role }: Asked): void {
  const roles = rolesWith(reference, 'administer')
  if (role === undefined || roles.includes(role)) return
  throw new Impossible(`The first two accounts of a bank are administrators: give --role ${roles.join(' or ')}.`)
}

const rolesWith = ({ roles }: Office['reference'], capability: Capability): string[] =>
  roles.flatMap(({ name, may }) => (may.includes(capability) ? [name] : []))
