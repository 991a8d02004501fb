import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../database/tables.ts'
import { findForSignIn } from '../store/users.ts'
import { hashPassword, isPassword, type HashingCost } from './passwords.ts'

export type FoundByPassword = NonNullable<Awaited<ReturnType<ReturnType<typeof passwordCheck>>>>

/** Finds the active user whose password it is. A name that nobody has takes as long as a wrong password. */
export function passwordCheck(db: Kysely<Database>, cost: HashingCost) {
  const nobodys = hashPassword(randomBytes(16).toString('hex'), cost)
  nobodys.catch(() => {})
  return async (username: string, password: string) => {
    const found = await findForSignIn(db, username)
    const right = await isPassword(password, found?.password_hash ?? (await nobodys))
    return right && found?.password_hash ? { ...found, password_hash: found.password_hash } : undefined
  }
}
