import { toUser } from './user.ts'
import type { User } from '../../engine/application.ts'
import { isRecord } from '../../engine/path.ts'

/** A session as it is kept in this browser (product spec §3, Session). */
export interface StoredSession {
  token: string | null
  refreshToken: string | null
  user: User | null
}

const keys = { token: 'jwt', refreshToken: 'jwt_refresh', user: 'user_details' }

export const session = {
  token: () => localStorage.getItem(keys.token),
  /** Whose session it is or, after its end, was. */
  userId: (): string | undefined => session.restore().user?.id,
  refreshToken: () => localStorage.getItem(keys.refreshToken),

  /**
   * Stores what the server sent; a refresh token that it did not replace stays. The access token is written last,
   * because other tabs look when it changes.
   */
  keepTokens(access: string, refresh?: string) {
    if (refresh) localStorage.setItem(keys.refreshToken, refresh)
    localStorage.setItem(keys.token, access)
  },
  /** As the server gave it: what is not read today stays (product spec §3). */
  keepUser: (user: unknown) => localStorage.setItem(keys.user, JSON.stringify(user)),
  removeUser: () => localStorage.removeItem(keys.user),

  removeToken: () => localStorage.removeItem(keys.token),
  removeTokens() {
    localStorage.removeItem(keys.refreshToken)
    localStorage.removeItem(keys.token)
  },
  /**
   * The user is removed first: a tab that sees the token go while the user is still there takes the session for lost,
   * not for signed out.
   */
  clear() {
    session.removeUser()
    session.removeTokens()
  },

  /** The session at startup: the user as stored, else as the access token names them (product spec §4). */
  restore(): StoredSession {
    const token = session.token()
    return { token, refreshToken: session.refreshToken(), user: userIn(storedUser(), token) }
  },
}

function storedUser(): unknown {
  const stored = localStorage.getItem(keys.user)
  if (stored === null) return null
  try {
    return JSON.parse(stored)
  } catch (error) {
    localStorage.removeItem(keys.user)
    console.error('The stored user could not be read and was removed.', error)
    return null
  }
}

/**
 * The user as given, else as the access token's payload names them; an id that is not given is the payload's. The token
 * is not verified here, the server does that.
 */
export function userIn(given: unknown, token: string | null): User | null {
  const user = toUser(given)
  const payload = token === null || user?.id ? undefined : toUser(payloadOf(token))
  return user ? { ...user, id: user.id || (payload?.id ?? '') } : (payload ?? null)
}

/** When the session ends at the latest, in milliseconds; undefined if the server does not say. */
export function endOf(token: string | null): number | undefined {
  const payload = token === null ? undefined : payloadOf(token)
  return isRecord(payload) && typeof payload.session_exp === 'number' ? payload.session_exp * 1000 : undefined
}

/** The sign-in of the token, however often it was refreshed; undefined if the server does not say. */
export function signInOf(token: string | null): string | undefined {
  const payload = token === null ? undefined : payloadOf(token)
  return isRecord(payload) && typeof payload.sid === 'string' ? payload.sid : undefined
}

function payloadOf(token: string): unknown {
  const payload = token.split('.')[1]
  if (!payload) return undefined
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** Calls the listener when another tab has signed in, out, or refreshed; returns how to stop. */
export function watchSession(listener: (stored: StoredSession) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === keys.token || event.key === null) listener(session.restore())
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
