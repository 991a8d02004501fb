import { isRecord } from '../../engine/path.ts'
import { baseUrl } from './address.ts'
import { session } from './session.ts'
import { sendInTime } from './timeout.ts'

/** Why there is no newer token. The caller signs the person out. */
export class SessionEndedError extends Error {
  override name = 'SessionEndedError'
}

let inFlight: Promise<string> | undefined

/**
 * A newer access token than `used`, which the server has refused. However many calls and tabs ask, one refresh is sent:
 * calls of this tab share it, tabs queue for it and take the token that another tab has just stored.
 * Rejects with `SessionEndedError` and removes what is left of the session (product spec §8).
 */
export function newerToken(used: string | null): Promise<string> {
  inFlight ??= alone(() => refresh(used)).finally(() => (inFlight = undefined))
  return inFlight
}

/** `navigator.locks` is undefined on plain http; then the tabs race, and the server's grace for a used token helps. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  return locks ? locks.request('jwt-refresh', work) : work()
}

async function refresh(used: string | null): Promise<string> {
  const stored = session.token()
  if (stored && stored !== used) return stored
  const refreshToken = session.refreshToken()
  if (!refreshToken) {
    session.removeToken()
    throw new SessionEndedError('There is no refresh token.')
  }
  try {
    return await exchange(refreshToken, used)
  } catch (cause) {
    const winner = session.token()
    if (winner && winner !== used) return winner
    session.removeTokens()
    throw new SessionEndedError('The session could not be renewed.', { cause })
  }
}

async function exchange(refreshToken: string, used: string | null): Promise<string> {
  const response = await sendInTime(
    new Request(`${baseUrl}/api/token/refresh/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh: refreshToken }),
    }),
  ).catch(rejectLater)
  const tokens: unknown = response.ok ? await response.json() : undefined
  if (!isRecord(tokens) || typeof tokens.access !== 'string')
    throw new Error(`The refresh was answered with status ${response.status}.`)
  const stored = session.refreshToken()
  if (stored === refreshToken)
    session.keepTokens(tokens.access, typeof tokens.refresh === 'string' ? tokens.refresh : undefined)
  // Another tab that renews the same session stores one token, then the other. Whoever else is signed in by now has
  // both, or has left.
  else if (stored === null || session.token() !== used)
    throw new Error('The refreshed session is no longer the one of this browser.')
  return tokens.access
}

/**
 * Rejects half a second later. When a page is left, the browser cancels its requests, which does not mean that the
 * session has ended: by then the page is gone, and cannot remove the tokens that the next page needs.
 */
async function rejectLater(error: unknown): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, 500))
  throw error
}
