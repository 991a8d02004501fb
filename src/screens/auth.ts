import { useMemo, useSyncExternalStore } from 'react'
import { createActor, fromPromise, waitFor } from 'xstate'
import { signInAnewBy, signInBy } from '../api/http/authFetch.ts'
import { extras } from '../api/http/extras.ts'
import { signInOf, watchSession } from '../api/http/session.ts'
import { finishSingleSignOn, restore, signIn, signOut } from '../api/session/signIn.ts'
import type { User } from '../engine/application.ts'
import { isOffered } from '../engine/capabilities.ts'
import type { Capability } from '../engine/definition.ts'
import { fullName } from '../engine/person.ts'
import { authMachine, authState } from '../machines/authMachine.ts'
import type { Credentials, StoredSession } from '../machines/authMachine.ts'
import { paths } from './paths.ts'
import { unsaved } from './unsaved.ts'

/**
 * Whether an ended session is continued in place: over unsaved work, on our own server. Any other leads to the
 * sign-in page, as product spec §8 says (ADR 0072).
 */
const isResumable = () => extras.areOffered() && unsaved.isThere()

/** The one session of the page: a module, because StrictMode would start an effect's actor twice. */
export const auth = createActor(
  authMachine.provide({
    actors: {
      restore: fromPromise<StoredSession>(restore),
      signIn: fromPromise<StoredSession, Credentials>(({ input }) =>
        'answer' in input ? finishSingleSignOn(input.answer) : signIn(input.username, input.password),
      ),
      signOut: fromPromise<void>(signOut),
    },
    guards: {
      isResumable,
      isAnotherSignIn: ({ context }, { token }) => token !== null && signInOf(token) !== signInOf(context.token),
    },
    actions: { leave: () => location.assign(paths.signIn), startAnew: () => location.assign(paths.home) },
  }),
)

/** Restores the session and follows what other tabs do with it; once, before the first screen. */
export function startAuth(): void {
  auth.start()
  signInBy(signInPlace)
  signInAnewBy(signInAnew)
  watchSession((session) => {
    // Whoever logs out takes the user along; a session that has ended leaves them.
    const isLost = session.token === null && session.user !== null
    auth.send(isLost ? { type: 'SESSION_LOST' } : { type: 'SESSION_CHANGED', session })
  })
}

/**
 * In place, over unsaved work: fulfilled when the same person has signed in again, rejected when they have left.
 * Without it the screen stays, to say what failed, until the sign-in page is there.
 */
function signInPlace(): Promise<void> | undefined {
  if (!unsaved.isThere()) return undefined
  if (!isResumable()) return leaveWithDraft()
  auth.send({ type: 'SESSION_LOST' })
  if (!auth.getSnapshot().hasTag('interrupted')) return undefined
  return waitFor(auth, (snapshot) => !snapshot.hasTag('interrupted')).then((snapshot) => {
    if (!snapshot.matches('signedIn')) throw new Error('Not signed in again.')
  })
}

/** In ms. */
const patience = 1000

/** Goes to the sign-in page as soon as what is typed is kept as a draft. */
async function leaveWithDraft(): Promise<never> {
  await unsaved.keptIn(patience)
  location.assign(paths.signIn)
  throw new Error('Not signed in again.')
}

/**
 * Fulfilled when the same person has signed in again, with the session still good; rejected when they would rather not.
 */
async function signInAnew(): Promise<void> {
  const { renewals } = auth.getSnapshot().context
  auth.send({ type: 'SESSION_DOUBTED' })
  const { context } = await waitFor(auth, (snapshot) => !snapshot.context.doubted)
  if (context.renewals === renewals) throw new Error('Not signed in again.')
}

const subscribe = (listener: () => void) => {
  const { unsubscribe } = auth.subscribe(listener)
  return unsubscribe
}

const snapshotOf = () => auth.getSnapshot()

/** React's own hook: XState's package would add too much to the sign-in page. */
export const useSession = () => useSyncExternalStore(subscribe, snapshotOf)

export function useAuth() {
  const snapshot = useSession()
  return useMemo(() => authState(snapshot), [snapshot])
}

/** Whether the person has to sign in again before what is on the screen can go on. */
export const useInterrupted = (): boolean => useSession().hasTag('interrupted')

/** Whether the person has to sign in again for what they have just asked. */
export const useNeedsRecentSignIn = (): boolean => useSession().context.doubted

const nobody: User = { id: '' }

/** Whether the person is offered what only some may do. */
export const useOffered = (capability: Capability): boolean => isOffered(useUser(), capability)

/** The signed-in person; on signed-in screens there always is one. */
export const useUser = (): User => useSession().context.user ?? nobody

/** What the signed-in person is called. */
export const useUserName = (): string => fullName(useUser())
