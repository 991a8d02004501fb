import { useMemo, useSyncExternalStore } from 'react'
import { createActor, fromPromise } from 'xstate'
import { watchSession } from '../api/session.ts'
import { restore, signIn, signOut } from '../api/signIn.ts'
import type { User } from '../engine/application.ts'
import { authMachine, authState } from '../machines/authMachine.ts'
import type { Credentials, StoredSession } from '../machines/authMachine.ts'
import { paths } from './paths.ts'

/** The one session of the page: a module, because StrictMode would start an effect's actor twice. */
export const auth = createActor(
  authMachine.provide({
    actors: {
      restore: fromPromise<StoredSession>(restore),
      signIn: fromPromise<StoredSession, Credentials>(({ input }) => signIn(input.username, input.password)),
      signOut: fromPromise<void>(signOut),
    },
    actions: { leave: () => location.assign(paths.signIn) },
  }),
)

/** Restores the session and follows what other tabs do with it; once, before the first screen. */
export function startAuth(): void {
  auth.start()
  watchSession((session) => auth.send({ type: 'SESSION_CHANGED', session }))
}

const subscribe = (listener: () => void) => {
  const { unsubscribe } = auth.subscribe(listener)
  return unsubscribe
}

const snapshotOf = () => auth.getSnapshot()

/** React's own hook: what XState brings for others is too much to ask of the sign-in page. */
export const useSession = () => useSyncExternalStore(subscribe, snapshotOf)

export function useAuth() {
  const snapshot = useSession()
  return useMemo(() => authState(snapshot), [snapshot])
}

const nobody: User = { id: '' }

/** The signed-in person; on signed-in screens there always is one. */
export const useUser = (): User => useSession().context.user ?? nobody
