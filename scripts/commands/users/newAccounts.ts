import { type NewAccount, findAccount } from '../../../server/store/people/accounts.ts'
import { hasUsers } from '../../../server/store/people/users.ts'
import type { Capability, ReferenceData } from '../../../src/engine/definition.ts'
import { type UserOptions, type Office, CommandError, emailIn, newPassword, rightsIn } from './roleAndLevel.ts'

/** Prepares the requested account and, in an empty bank, that of the second administrator. */
export async function newAccounts(office: Office, options: UserOptions): Promise<NewAccount[]> {
  const isFirst = !(await hasUsers(office.db))
  if (isFirst) {
    await refuseUnlessAdministrator(office, options)
    // Names the database: the server may use another one, and then nobody could sign in and nothing would say why.
    office.print(`The bank in ${office.place} has no accounts yet.`)
  } else refuseSecond(options)
  const named = isFirst ? [options, await secondAdministrator(office, options)] : [options]
  for (const each of named) await refuseUnlessNew(office, each)
  const accounts: NewAccount[] = []
  for (const each of named) accounts.push(await newAccount(office, each))
  return accounts
}

/**
 * Throws if the account cannot be created. Runs for all accounts before any password is printed: a printed password
 * must belong to an account that exists afterwards.
 */
async function refuseUnlessNew(office: Office, options: UserOptions): Promise<void> {
  const { username, 'first-name': first_name, 'last-name': last_name, role, authority } = options
  if (!first_name?.trim() || !last_name?.trim() || !role)
    throw new CommandError('A new account needs --first-name, --last-name and --role.')
  if (![first_name, last_name].every(isName)) throw new CommandError('A name has up to 150 characters, on one line.')
  if (!/^[\w.@+-]{1,150}$/.test(username))
    throw new CommandError('A username has up to 150 letters, digits and . _ @ + -')
  if (await findAccount(office.db, username)) throw new CommandError(`The account ${username} already exists.`)
  emailIn(options)
  await rightsIn(office, { role, authority })
}

/** Whether a name is one that the record of a person can hold: otherwise nobody could change that record. */
const isName = (text: string): boolean => [...text].length <= 150 && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

async function newAccount(
  office: Office,
  { username, 'first-name': first_name = '', 'last-name': last_name = '', role = '', authority, ...asked }: UserOptions,
): Promise<NewAccount> {
  const rights = await rightsIn(office, { role, authority })
  const password = asked['no-password'] ? undefined : await newPassword(office, [username, first_name, last_name])
  return { username, first_name, last_name, role, da_level: null, ...emailIn(asked), ...rights, password }
}

/**
 * The second administrator of an empty bank, so that one person proposes changes of records and people and another
 * approves them from the first day (spec decision 42). Taken from `--second` and its names, or asked for on the
 * terminal.
 */
async function secondAdministrator(office: Office, options: UserOptions): Promise<UserOptions> {
  const { ask, print } = office
  const { role, second, 'second-first-name': first, 'second-last-name': last, 'no-password': none } = options
  if (second === undefined)
    print('It needs two administrators: what one proposes, the other approves. Name the second.')
  const username = second ?? (await ask('Username: '))
  if (username.toLowerCase() === options.username.toLowerCase())
    throw new CommandError('The second administrator is another person, with another username.')
  return {
    username,
    'first-name': first ?? (await ask('First name: ')),
    'last-name': last ?? (await ask('Last name: ')),
    role,
    'no-password': none,
  }
}

/** Throws if a second account is requested in a bank that has accounts already. */
function refuseSecond({ second, 'second-first-name': first, 'second-last-name': last }: UserOptions): void {
  if (second ?? first ?? last)
    throw new CommandError(
      'The bank has accounts already: --second and its names are for the first two. Leave them out.',
    )
}

async function refuseUnlessAdministrator({ reference }: Office, { role }: UserOptions): Promise<void> {
  const roles = rolesWith(await reference(), 'administer')
  if (role === undefined || roles.includes(role)) return
  throw new CommandError(`The first two accounts of a bank are administrators: give --role ${roles.join(' or ')}.`)
}

const rolesWith = ({ roles }: Pick<ReferenceData, 'roles'>, capability: Capability): string[] =>
  roles.flatMap(({ name, may }) => (may.includes(capability) ? [name] : []))
