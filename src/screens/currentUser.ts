import { queryOptions } from '@tanstack/react-query'
import { session } from '../api/http/session.ts'
import { readCurrentUser } from '../api/session/currentUser.ts'
import { auth } from './auth.ts'

/** Asks the server what the person may do, and keeps it in the session. */
export const currentUser = queryOptions({ queryKey: ['current user'], queryFn: renewUser })

/** If they cannot be read again, the session keeps those that it has. */
async function renewUser(): Promise<null> {
  const user = await readCurrentUser()
  if (user === undefined || user.id !== session.userId()) return null
  session.keepUser(user)
  auth.send({ type: 'USER_RENEWED', user })
  return null
}
