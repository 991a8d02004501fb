import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../database/tables.ts'
import { findForSignIn } from '../store/people/users.ts'
import { type HashingCost, hashPassword, isPassword, normal } from './passwords.ts'

export type PasswordMatch = NonNullable<Awaited<ReturnType<ReturnType<typeof passwordCheck>>>>

interface PasswordCheckOptions {
  cost: HashingCost
  /** A password that everybody knows. It always counts as wrong, even for an account that has it. */
  wellKnown?: string
}

/** Finds the active user with this name and password. An unknown name takes as long as a wrong password. */
export function passwordCheck(db: Kysely<Database>, { cost, wellKnown }: PasswordCheckOptions) {
  const nobodys = hashPassword(randomBytes(16).toString('hex'), cost)
  nobodys.catch(() => {})
  return async (username: string, password: string) => {
    const found = await findForSignIn(db, username)
    const right = await isPassword(password, found?.password_hash ?? (await nobodys))
    const isSecret = normal(password) !== wellKnown
    return right && isSecret && found?.password_hash ? { ...found, password_hash: found.password_hash } : undefined
  }
}
