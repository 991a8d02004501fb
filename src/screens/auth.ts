import { useMemo, useSyncExternalStore } from 'react'
import { createActor, fromPromise, waitFor } from 'xstate'
import { renewSignInBy, signInBy } from '../api/http/authFetch.ts'
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
 * Whether an ended session is continued in place: over unsaved work, on our own server. Otherwise its end leads to the
 * sign-in page, as product spec §8 says (ADR 0072).
 */
const isResumable = () => extras.areOffered() && unsaved.isThere()

/**
 * Goes to another page once the form is gone: the browser would ask whether to leave what was typed, after the person
 * has left it or somebody else has signed in.
 */
const goOnceDrawn = (path: string) => setTimeout(() => location.assign(path))

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
    actions: {
      leave: () => goOnceDrawn(paths.signIn),
      startAnew: () => goOnceDrawn(paths.home),
    },
  }),
)

/** Restores the session and follows other tabs' changes of it. Called once, before the first screen. */
export function startAuth(): void {
  auth.start()
  signInBy(signInPlace)
  renewSignInBy(renewSignIn)
  watchSession((session) => {
    // Logging out also removes the user from the stored session; a session that has ended keeps the user.
    const isLost = session.token === null && session.user !== null
    auth.send(isLost ? { type: 'SESSION_LOST' } : { type: 'SESSION_CHANGED', session })
  })
}

/**
 * Signs in again in place, over unsaved work: resolves when the same person has signed in again, and rejects when they
 * have left. Undefined without unsaved work: the screen then shows what failed until the sign-in page opens.
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

/** In ms: how long to wait for drafts to be kept. */
const keepWithin = 1000

/** Goes to the sign-in page as soon as what is typed is kept as a draft. */
async function leaveWithDraft(): Promise<never> {
  await unsaved.keptIn(keepWithin)
  location.assign(paths.signIn)
  throw new Error('Not signed in again.')
}

/** Resolves when the same person has signed in again although the session is still good; rejects when they decline. */
async function renewSignIn(): Promise<void> {
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

/** React's own hook, because XState's package would add too much to the sign-in page. */
export const useSession = () => useSyncExternalStore(subscribe, snapshotOf)

export function useAuth() {
  const snapshot = useSession()
  return useMemo(() => authState(snapshot), [snapshot])
}

/** Whether the person must sign in again to go on with what is on the screen. */
export const useInterrupted = (): boolean => useSession().hasTag('interrupted')

/** Whether the person must sign in again for the action that they have just requested. */
export const useNeedsRecentSignIn = (): boolean => useSession().context.doubted

const nobody: User = { id: '' }

/** Whether the person is offered what needs this capability. */
export const useOffered = (capability: Capability): boolean => isOffered(useUser(), capability)

/** The signed-in person; on signed-in screens there always is one. */
export const useUser = (): User => useSession().context.user ?? nobody

/** What the signed-in person is called. */
export const useUserName = (): string => fullName(useUser())
