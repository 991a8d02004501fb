import type { User } from '../../engine/application.ts'
import { type Answer, answer, openClient } from '../http/client.ts'
import { signInText } from '../http/errorTexts.ts'
import { extras } from '../http/extras.ts'
import { type StoredSession, session, userIn } from '../http/session.ts'
import { toUser } from '../http/user.ts'

export interface SignInResult {
  token: string
  refreshToken: string | null
  user: User | null
}

/** Signs in and keeps the session in this browser; throws an error whose message is the text of product spec §8. */
export function signIn(username: string, password: string): Promise<SignInResult> {
  return kept(openClient.POST('/api/token/', { body: { username, password } }))
}

/**
 * Signs in by the query with which the bank's provider has sent the browser back, and keeps the session. Throws as
 * `signIn` does.
 */
export function finishSingleSignOn(query: string): Promise<SignInResult> {
  return kept(openClient.POST('/api/token/oidc/', { body: { query } }))
}

interface TokenResponse {
  access?: string
  refresh?: string
  user?: unknown
}

async function kept(asked: Promise<Answer<TokenResponse>>): Promise<SignInResult> {
  const { data } = await answer(asked).catch(fail)
  if (!data?.access) return fail(data)
  const user = userIn(data.user, data.access)
  const given = toUser(data.user)
  // The token goes with the session, and with it an id that only the token names.
  const isUnknown = given?.id === '' && user?.id
  if (user) session.keepUser(given ? (isUnknown ? Object.assign({}, data.user, { id: user.id }) : data.user) : user)
  else session.removeUser()
  session.keepTokens(data.access, data.refresh)
  return { token: data.access, refreshToken: data.refresh ?? null, user }
}

function fail(cause: unknown): never {
  throw new Error(signInText(cause), { cause })
}

/** Forgets the session and the drafts kept here at once, and ends it on the server where that can be done. */
export async function signOut(): Promise<void> {
  const { user, refreshToken } = session.restore()
  const isOwn = extras.areOffered()
  session.clear()
  // Over a slow network the code that wipes the drafts may take seconds, and the session ends without it.
  await Promise.allSettled([user && wipeDrafts(user.id), refreshToken && isOwn && revoke(refreshToken)])
}

const revoke = (refresh: string) => openClient.POST('/api/token/revoke/', { body: { refresh }, keepalive: true })

/** A browser that has kept a draft has this code in its cache; the sign-in page does without. */
async function wipeDrafts(user: string): Promise<void> {
  const { localDrafts } = await import('../drafts/localDrafts.ts')
  await localDrafts.wipe(user)
}

/** The session that this browser kept. */
export async function restore(): Promise<StoredSession> {
  return session.restore()
}
