import type { User } from '../engine/application.ts'
import { answer, openClient } from './client.ts'
import { signInText } from './errorTexts.ts'
import { extras } from './extras.ts'
import { localDrafts } from './localDrafts.ts'
import { type StoredSession, session, userOf } from './session.ts'
import { toUser } from './user.ts'

export interface SignedIn {
  token: string
  refreshToken: string | null
  user: User | null
}

/** Signs in and keeps the session in this browser; throws an error whose message is the text of product spec §8. */
export async function signIn(username: string, password: string): Promise<SignedIn> {
  const { data } = await answer(openClient.POST('/api/token/', { body: { username, password } })).catch((cause) =>
    fail(cause),
  )
  if (!data?.access) return fail(data)
  const user = toUser(data.user) ?? userOf(data.access)
  if (user) session.keepUser(user)
  session.keepTokens(data.access, data.refresh)
  return { token: data.access, refreshToken: data.refresh ?? null, user }
}

function fail(cause: unknown): never {
  throw new Error(signInText(cause), { cause })
}

/** Forgets the session and the drafts kept here at once, and ends it on the server where that can be done. */
export async function signOut(): Promise<void> {
  const { user, refreshToken: refresh } = session.restore()
  session.clear()
  if (user) await localDrafts.wipe(user.id).catch(() => undefined)
  if (refresh && extras.areOffered())
    await openClient.POST('/api/token/revoke/', { body: { refresh }, keepalive: true }).catch(() => undefined)
}

/** The session that this browser kept. */
export async function restore(): Promise<StoredSession> {
  return session.restore()
}
