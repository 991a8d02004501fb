import type { User } from '../../engine/application.ts'
import { answer, client } from '../http/client.ts'
import { toUser } from '../http/user.ts'

/** Who is signed in, as the server knows them now. */
export async function readCurrentUser(): Promise<User | undefined> {
  return toUser((await answer(client.GET('/api/users/me/'))).data)
}
