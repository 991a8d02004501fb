import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { password as demoPassword } from '../demo/signIns.ts'
import { findForSignIn } from '../store/users.ts'
import { hashPassword, isPassword, normal } from './passwords.ts'

export type FoundByPassword = NonNullable<Awaited<ReturnType<ReturnType<typeof passwordCheck>>>>

/**
 * Finds the active user whose password it is. A name that nobody has takes as long as a wrong password. The demo bank's
 * password, which everybody knows, is nobody's without demo mode, whatever the database holds.
 */
export function passwordCheck({ db, config }: Pick<Context, 'db' | 'config'>) {
  const nobodys = hashPassword(randomBytes(16).toString('hex'), config.passwords)
  nobodys.catch(() => {})
  return async (username: string, password: string) => {
    const found = await findForSignIn(db, username)
    const right = await isPassword(password, found?.password_hash ?? (await nobodys))
    const isSecret = config.demo || normal(password) !== demoPassword
    return right && isSecret && found?.password_hash ? { ...found, password_hash: found.password_hash } : undefined
  }
}
