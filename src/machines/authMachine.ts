import { type SnapshotFrom, assertEvent, assign, fromPromise, setup } from 'xstate'
import { t } from '../texts/t.ts'
import type { User } from '../engine/application.ts'
import { notProvided } from './notProvided.ts'

/** Who is at the screen, as the browser keeps it. */
export interface StoredSession {
  token: string | null
  refreshToken: string | null
  user: User | null
}

/** A name and a password, or what the bank's provider has answered. */
export type Credentials = { username: string; password: string } | { answer: string }

interface AuthContext extends StoredSession {
  /** Why the last sign-in failed, fit to be shown. */
  error: string | null
  /** Whether what the person has asked for waits for a newer sign-in. */
  doubted: boolean
  /** How often the person has signed in again, here or in another tab; a refresh is no sign-in. */
  renewals: number
}

export type AuthEvent =
  | ({ type: 'SIGN_IN' } & Credentials)
  | { type: 'SIGN_OUT' }
  /** Another tab has signed in, out, or refreshed. */
  | { type: 'SESSION_CHANGED'; session: StoredSession }
  /** The server has said again who the person is, and what they may do. */
  | { type: 'USER_RENEWED'; user: User }
  /** What the person has asked for needs a newer sign-in than theirs. */
  | { type: 'SESSION_DOUBTED' }
  /** The person declines for now. */
  | { type: 'LATER' }
  /** The server no longer knows the session, or another tab has found so; nobody has signed out. */
  | { type: 'SESSION_LOST' }

const nobody: StoredSession = { token: null, refreshToken: null, user: null }

const credentials = ({ event }: { event: AuthEvent }): Credentials => {
  assertEvent(event, 'SIGN_IN')
  return event
}

/**
 * The session (product spec §4, Authentication). An app provides `restore`, `signIn`, `signOut`, `isResumable`,
 * `isAnotherSignIn`, `leave` and `startAnew`. A session that is lost over unsaved work is `interrupted`: the same
 * person may sign in again in place.
 */
export const authMachine = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    tags: {} as 'loading' | 'authenticated' | 'interrupted',
  },
  actors: {
    restore: fromPromise<StoredSession>(notProvided),
    signIn: fromPromise<StoredSession, Credentials>(notProvided),
    /** Forgets the session and ends it on the server. */
    signOut: fromPromise<void>(notProvided),
  },
  actions: {
    /** Sends the browser to the sign-in page with a full page load. */
    leave: () => {},
    /** Loads the page again: nothing of the person before may meet the one who has signed in now. */
    startAnew: () => {},
    keep: assign((_, session: StoredSession) => ({ ...session, error: null })),
    trust: assign(({ context }) => ({ doubted: false, renewals: context.renewals + 1 })),
    loseTokens: assign({ token: null, refreshToken: null, error: null, doubted: false }),
    forget: assign({ ...nobody, error: null, doubted: false }),
    blame: assign((_, { error }: { error: unknown }) => ({
      error: error instanceof Error ? error.message : t('Login failed'),
    })),
  },
  guards: {
    isSession: (_, { token }: StoredSession) => token !== null,
    isSomebodyElse: ({ context }, { token, user }: StoredSession) => token !== null && user?.id !== context.user?.id,
    /** Whether the person may sign in again in place. */
    isResumable: () => false,
    /** Whether these tokens come of another sign-in than those at hand, and not of a refresh. */
    isAnotherSignIn: (_, _session: StoredSession) => false,
  },
}).createMachine({
  id: 'auth',
  context: { ...nobody, error: null, doubted: false, renewals: 0 },
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
        input: credentials,
        onDone: { target: 'signedIn', actions: { type: 'keep', params: ({ event }) => event.output } },
        onError: { target: 'signedOut', actions: { type: 'blame', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    signedIn: {
      tags: 'authenticated',
      initial: 'settled',
      states: {
        settled: { on: { SIGN_IN: 'renewing' } },
        /**
         * The same person signs in again before the session ends, or because it is too old for what they have asked.
         */
        renewing: {
          tags: 'loading',
          entry: assign({ error: null }),
          invoke: {
            src: 'signIn',
            input: credentials,
            onDone: [
              { guard: { type: 'isSomebodyElse', params: ({ event }) => event.output }, target: '#auth.replaced' },
              { target: 'settled', actions: [{ type: 'keep', params: ({ event }) => event.output }, 'trust'] },
            ],
            onError: { target: 'settled', actions: { type: 'blame', params: ({ event }) => ({ error: event.error }) } },
          },
        },
      },
      on: {
        SIGN_OUT: 'signingOut',
        USER_RENEWED: {
          guard: ({ context, event }) => event.user.id === context.user?.id,
          actions: assign(({ event }) => ({ user: event.user })),
        },
        SESSION_DOUBTED: { actions: assign({ doubted: true }) },
        LATER: { actions: assign({ doubted: false }) },
        SESSION_CHANGED: [
          { guard: { type: 'isSomebodyElse', params: ({ event }) => event.session }, target: 'replaced' },
          {
            guard: { type: 'isAnotherSignIn', params: ({ event }) => event.session },
            actions: [{ type: 'keep', params: ({ event }) => event.session }, 'trust'],
          },
          {
            guard: { type: 'isSession', params: ({ event }) => event.session },
            actions: { type: 'keep', params: ({ event }) => event.session },
          },
          { target: 'signedOut', actions: ['forget', 'leave'] },
        ],
        SESSION_LOST: [
          { guard: 'isResumable', target: 'interrupted', actions: 'loseTokens' },
          { target: 'signedOut', actions: ['forget', 'leave'] },
        ],
      },
    },
    interrupted: {
      tags: 'interrupted',
      on: {
        SIGN_IN: 'resuming',
        SIGN_OUT: { target: 'signedOut', actions: ['forget', 'leave'] },
        SESSION_CHANGED: [
          { guard: { type: 'isSomebodyElse', params: ({ event }) => event.session }, target: 'replaced' },
          {
            guard: { type: 'isSession', params: ({ event }) => event.session },
            target: 'signedIn',
            actions: { type: 'keep', params: ({ event }) => event.session },
          },
          { target: 'signedOut', actions: ['forget', 'leave'] },
        ],
      },
    },
    resuming: {
      tags: ['interrupted', 'loading'],
      entry: assign({ error: null }),
      invoke: {
        src: 'signIn',
        input: credentials,
        onDone: [
          { guard: { type: 'isSomebodyElse', params: ({ event }) => event.output }, target: 'replaced' },
          { target: 'signedIn', actions: { type: 'keep', params: ({ event }) => event.output } },
        ],
        onError: { target: 'interrupted', actions: { type: 'blame', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    /** Somebody else has signed in where this person worked. */
    replaced: { tags: 'loading', entry: ['forget', 'startAnew'] },
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
  const { doubted: _, renewals: __, ...context } = snapshot.context
  return {
    ...context,
    isAuthenticated: snapshot.hasTag('authenticated'),
    loading: snapshot.hasTag('loading'),
  }
}
