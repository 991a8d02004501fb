import { type SnapshotFrom, assertEvent, assign, fromPromise, setup } from 'xstate'
import type { User } from '../engine/application.ts'

/** Who is at the screen, as the browser keeps it. */
export interface StoredSession {
  token: string | null
  refreshToken: string | null
  user: User | null
}

export interface Credentials {
  username: string
  password: string
}

interface AuthContext extends StoredSession {
  /** Why the last sign-in failed, fit to be shown. */
  error: string | null
}

export type AuthEvent =
  | ({ type: 'SIGN_IN' } & Credentials)
  | { type: 'SIGN_OUT' }
  /** Another tab has signed in, out, or refreshed. */
  | { type: 'SESSION_CHANGED'; session: StoredSession }

const nobody: StoredSession = { token: null, refreshToken: null, user: null }

const notProvided = () => Promise.reject(new Error('This effect has to be provided.'))

/** The session (product spec §4, Authentication). An app provides `restore`, `signIn`, `signOut` and `leave`. */
export const authMachine = setup({
  types: { context: {} as AuthContext, events: {} as AuthEvent, tags: {} as 'loading' | 'authenticated' },
  actors: {
    restore: fromPromise<StoredSession>(notProvided),
    signIn: fromPromise<StoredSession, Credentials>(notProvided),
    /** Forgets the session and ends it on the server. */
    signOut: fromPromise<void>(notProvided),
  },
  actions: {
    /** Sends the browser to the sign-in page with a full page load. */
    leave: () => {},
    keep: assign((_, session: StoredSession) => ({ ...session, error: null })),
    forget: assign({ ...nobody, error: null }),
    blame: assign((_, { error }: { error: unknown }) => ({
      error: error instanceof Error ? error.message : 'Login failed',
    })),
  },
  guards: {
    isSession: (_, { token }: StoredSession) => token !== null,
  },
}).createMachine({
  id: 'auth',
  context: { ...nobody, error: null },
  initial: 'restoring',
  states: {
    restoring: {
      tags: 'loading',
      invoke: {
        src: 'restore',
        onDone: [
          {
            guard: { type: 'isSession', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          { target: 'signedOut' },
        ],
        onError: 'signedOut',
      },
    },
    signedOut: {
      on: {
        SIGN_IN: 'signingIn',
        SESSION_CHANGED: {
          guard: { type: 'isSession', params: ({ event }) => event.session },
          target: 'signedIn',
          actions: { type: 'keep', params: ({ event }) => event.session },
        },
      },
    },
    signingIn: {
      tags: 'loading',
      entry: 'forget',
      invoke: {
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'SIGN_IN')
          return event
        },
        onDone: { target: 'signedIn', actions: { type: 'keep', params: ({ event }) => event.output } },
        onError: { target: 'signedOut', actions: { type: 'blame', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    signedIn: {
      tags: 'authenticated',
      on: {
        SIGN_OUT: 'signingOut',
        SESSION_CHANGED: [
          {
            guard: { type: 'isSession', params: ({ event }) => event.session },
            actions: { type: 'keep', params: ({ event }) => event.session },
          },
          { target: 'signedOut', actions: ['forget', 'leave'] },
        ],
      },
    },
    signingOut: {
      tags: 'loading',
      entry: 'forget',
      invoke: { src: 'signOut', onDone: 'left', onError: 'left' },
    },
    left: { entry: 'leave', always: 'signedOut' },
  },
})

/** The auth state as product spec §3 names it. */
export interface AuthState extends StoredSession {
  isAuthenticated: boolean
  loading: boolean
  error: string | null
}

export function authState(snapshot: SnapshotFrom<typeof authMachine>): AuthState {
  return {
    ...snapshot.context,
    isAuthenticated: snapshot.hasTag('authenticated'),
    loading: snapshot.hasTag('loading'),
  }
}
