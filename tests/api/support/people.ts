import { createUser, type UserRecord } from '../../../server/store/people/users.ts'
import { hashPassword } from '../../../server/session/passwords.ts'
import type { Api } from './api.ts'
import { password } from './staff.ts'

export { password }

export interface Session {
  access: string
  refresh: string
  user: { id: string; username: string; role: { name: string } }
}

/** A new person of a role who signs in with `password`. */
export async function addPerson(
  api: Api,
  username: string,
  role: string,
  daLevel: string | null = null,
): Promise<UserRecord> {
  const { db, config } = api.context
  const password_hash = await hashPassword(password, config.passwords)
  return createUser(db, { username, first_name: username, last_name: 'Tester', role, da_level: daLevel, password_hash })
}

export async function signIn(api: Api, username: string): Promise<Session> {
  const { status, body } = await api.send('POST', '/api/token/', { body: { username, password } })
  if (status !== 200) throw new Error(`${username} could not sign in: ${status} ${JSON.stringify(body)}`)
  return body as Session
}
