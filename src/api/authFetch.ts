import { SessionEnded, newerToken } from './refresh.ts'
import { session } from './session.ts'
import { CALL_TIMEOUT, sendInTime } from './timeout.ts'

const isUnauthorized = ({ status }: Response) => status === 401
const isLost = ({ status }: Response) => status === 401 || status === 403

/** Sends as whoever is signed in; after a 401 once more, with a newer token (product spec §8, Session). */
export async function withSession(send: (token: string | null) => Promise<Response>): Promise<Response> {
  const token = session.token()
  const first = await send(token)
  const response = isUnauthorized(first) ? await again(first, token, send) : first
  if (isLost(response)) {
    session.removeTokens()
    goToSignIn()
  }
  return response
}

async function again(first: Response, token: string | null, send: (token: string) => Promise<Response>) {
  try {
    const newer = await newerToken(token)
    return await send(newer)
  } catch (error) {
    if (error instanceof SessionEnded) return first
    throw error
  }
}

/** A whole page load, so that nothing of the old session stays in memory. */
function goToSignIn() {
  if (typeof location !== 'undefined' && location.pathname !== '/login') location.assign('/login')
}

/** `fetch` for everything behind the sign-in; `timeout` in milliseconds. */
export function authFetch(request: Request, timeout = CALL_TIMEOUT): Promise<Response> {
  return withSession((token) => {
    const attempt = request.clone()
    if (token) attempt.headers.set('Authorization', `Bearer ${token}`)
    return sendInTime(attempt, timeout)
  })
}
