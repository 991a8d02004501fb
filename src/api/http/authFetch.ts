import { SessionEndedError, newerToken } from './refresh.ts'
import { session } from './session.ts'
import { CALL_TIMEOUT, sendInTime } from './timeout.ts'

const isUnauthorized = ({ status }: Response) => status === 401
/** The session is valid, but its sign-in is too old for this call (RFC 9470). */
const isTooOld = ({ status, headers }: Response) =>
  status === 401 && (headers.get('WWW-Authenticate') ?? '').includes('insufficient_user_authentication')
const isLost = ({ status }: Response) => status === 401 || status === 403

/**
 * How a person signs in again without leaving the page; answers undefined where nothing would be lost by leaving it.
 */
type SignInPlace = () => Promise<void> | undefined

let signInPlace: SignInPlace = () => undefined

/** Sets how to sign in again in place after a session has ended. Without it, the sign-in page is loaded. */
export function signInBy(place: SignInPlace) {
  signInPlace = place
}

let renewSignIn: () => Promise<void> = () => Promise.reject(new Error('Nobody asks.'))

/** Sets how to ask a person for a recent sign-in while the session continues; rejects if they decline. */
export function renewSignInBy(ask: () => Promise<void>) {
  renewSignIn = ask
}

/** The session is valid, but was opened with a first password, which has to be replaced before anything else. */
const isPasswordDue = async (response: Response) =>
  response.status === 403 && (await response.clone().text()).includes('"password_change_required"')

type PasswordPrompt = () => Promise<void>
let provide = (_: PasswordPrompt) => {}
let newPassword = new Promise<PasswordPrompt>((resolve) => (provide = resolve))

/** Sets how to ask a person to replace a first password. A call that needs it waits until somebody can be asked. */
export function newPasswordBy(ask: PasswordPrompt) {
  provide(ask)
  newPassword = Promise.resolve(ask)
}

/**
 * Sends with the session of the signed-in person; after a 401 once more, with a newer token (product spec §8, Session).
 * A session that has ended leads to the sign-in page or, with unsaved work, to a sign-in in place, after which the call
 * continues.
 */
export async function withSession(
  send: (token: string | null) => Promise<Response>,
  person = session.userId(),
): Promise<Response> {
  const token = session.token()
  const first = await send(token)
  const response = isUnauthorized(first) && !isTooOld(first) ? await again(first, { token, person }, send) : first
  const goOn = async (asked: Promise<void>) =>
    (await succeeds(asked)) && !isSomebodyElse(person) ? withSession(send, person) : response
  if (isTooOld(response)) return goOn(renewSignIn())
  if (await isPasswordDue(response)) return goOn(newPassword.then((ask) => ask()))
  if (!isLost(response) || isSomebodyElse(person)) return response
  session.removeTokens()
  const signedIn = signInPlace()
  if (signedIn) return goOn(signedIn)
  goToSignIn()
  return response
}

const succeeds = (asked: Promise<void>) =>
  asked.then(
    () => true,
    () => false,
  )

interface RequestAuth {
  token: string | null
  person: string | undefined
}

/** A call that one person made is not sent as another person, who has signed in meanwhile in another browser tab. */
async function again(first: Response, { token, person }: RequestAuth, send: (token: string) => Promise<Response>) {
  try {
    const newer = await newerToken(token)
    return isSomebodyElse(person) ? first : await send(newer)
  } catch (error) {
    if (error instanceof SessionEndedError) return first
    throw error
  }
}

/** If nobody is signed in after the session's end, or nobody whose id is known, nobody else is. */
function isSomebodyElse(person: string | undefined): boolean {
  const now = session.userId()
  return Boolean(now) && now !== person
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
