import type { Kysely } from 'kysely'
import type { Database } from '../../../server/database/tables.ts'
import { ForOperator } from '../../../server/errors/forOperator.ts'
import { objection } from '../../../server/session/passwordPolicy.ts'
import { type HashingCost, hashPassword } from '../../../server/session/passwords.ts'
import type { AccountChange, NewPassword } from '../../../server/store/people/accounts.ts'
import type { ReferenceData } from '../../../src/engine/definition.ts'

/** The request cannot be fulfilled; the message says why. */
export class CommandError extends ForOperator {}

export interface UserOptions {
  username: string
  'first-name'?: string
  'last-name'?: string
  role?: string
  authority?: string
  email?: string
  /** The username of the second administrator of an empty bank. */
  second?: string
  'second-first-name'?: string
  'second-last-name'?: string
  'no-password'?: boolean
  all?: boolean
}

/** A password that was typed, or one that was made for the person. */
export interface InitialPassword {
  password: string
  made: boolean
}

/** What every command works with. */
export interface Office {
  db: Kysely<Database>
  /** The database's name for people to read. */
  place: string
  /** Read only by commands that need it: people must be locked out even while the definitions have mistakes. */
  reference(): Promise<Pick<ReferenceData, 'roles' | 'authorityLevels'>>
  /** Who the audit names as the person who made the change. */
  actor: string
  passwords: HashingCost
  /** Asks for a new password, or makes one. */
  newPassword(of: string): Promise<InitialPassword>
  /** Asks for a line on the terminal. */
  ask(question: string): Promise<string>
  print(line: string): void
}

/** The requested role and authority level. Throws if they do not exist. */
export async function rightsIn(
  office: Office,
  { role, authority }: Pick<UserOptions, 'role' | 'authority'>,
): Promise<Pick<AccountChange, 'role' | 'da_level'>> {
  const reference = await office.reference()
  const roles = reference.roles.map(({ name }) => name)
  const levels = reference.authorityLevels.map(({ code }) => code)
  if (role !== undefined && !roles.includes(role))
    throw new CommandError(`There is no role “${role}”. Choose one of ${roles.join(', ')}.`)
  if (authority !== undefined && authority !== 'none' && !levels.includes(authority))
    throw new CommandError(`There is no authority level “${authority}”. Choose one of ${levels.join(', ')} and none.`)
  return {
    ...(role !== undefined && { role }),
    ...(authority !== undefined && { da_level: authority === 'none' ? null : authority }),
  }
}

/** The requested e-mail address, if any. Throws if a person's record could not hold it. */
export function emailIn({ email }: Pick<UserOptions, 'email'>): Pick<AccountChange, 'email'> {
  if (email === undefined) return {}
  if (email === 'none') return { email: null }
  if (email.length > 254 || !/^[^\s@<>]+@[^\s@<>]+$/.test(email))
    throw new CommandError('An e-mail address looks like ada@example.com and has up to 254 characters.')
  return { email }
}

/**
 * Asks for a password, or makes one for the person with these names. A password that is not allowed is asked for again,
 * twice at most.
 */
export async function newPassword(office: Office, names: string[], again = 2): Promise<NewPassword> {
  const { password, made } = await office.newPassword(names[0] ?? '')
  const why = objection(password, names, (await office.reference()).roles)
  if (!why) return { hash: await hashPassword(password, office.passwords), made }
  if (again === 0) throw new CommandError(why)
  office.print(why)
  return newPassword(office, names, again - 1)
}
