import { assign, fromPromise, setup } from 'xstate'
import { notProvided } from './notProvided.ts'
import { type History, begun, changedTo, redone, undone } from './history.ts'

/** Texts by path. */
export type Texts = ReadonlyMap<string, string>

/** What is known of the draft at the server. */
export interface DraftAtServer {
  /** The hash of the definitions that the draft changes. */
  base: string
  /** 0 if there is none. */
  revision: number
  /** The files as they are there: those of the draft, or of the base if there is none. */
  texts: Texts
  /** The files in which the draft there differs from its base. */
  changed: readonly string[]
  /** When it was kept; absent if there is none. */
  at?: string
}

/** Another window has written since; nothing of this one is written. */
export interface DraftConflict {
  message: string
  paths: readonly string[]
}

export type DefinitionsSaveResult =
  | { kept: DraftAtServer }
  | { conflict: DraftConflict }
  /** Only this browser has it, and why. */
  | { inBrowser: string }

export interface KeepDefinitionsInput {
  server: DraftAtServer
  texts: Texts
}

export interface DefinitionDraftContext {
  server: DraftAtServer
  history: History<Texts>
  /** What the keeping under way was given. */
  sent?: Texts
  /** Why the last attempt did not reach the server. */
  failure?: string
  /** What that attempt left in this browser; absent if it is nowhere. */
  inBrowser?: Texts
  conflict?: DraftConflict
}

export type DefinitionDraftEvent =
  /** Changes about the same thing, such as the keys of one text, are one step. */
  | { type: 'EDITED'; texts: Texts; about?: string }
  | { type: 'UNDO' }
  | { type: 'REDO' }
  /** The page may be going. */
  | { type: 'FLUSH' }
  | { type: 'ONLINE' }
  /** The conflict is decided: what is at the server now is kept over, or taken in place of what is here. */
  | { type: 'KEEP_OWN'; server: DraftAtServer }
  | { type: 'TAKE_THEIRS'; server: DraftAtServer }

/** In ms: from the last change to the draft, and from a try that failed to the next. */
const IDLE = 1000
const AGAIN = 10_000

const edits = {
  EDITED: { target: '.waiting', actions: { type: 'edit' as const } },
  UNDO: { target: '.waiting', actions: { type: 'undo' as const } },
  REDO: { target: '.waiting', actions: { type: 'redo' as const } },
}

/**
 * A person's draft of the definitions: what they change, undo and redo, kept at the server under the revision that was
 * seen. A screen provides `keep`, which rejects when the draft is nowhere.
 */
export const definitionDraftMachine = setup({
  types: {
    context: {} as DefinitionDraftContext,
    events: {} as DefinitionDraftEvent,
    input: {} as { server: DraftAtServer; texts?: Texts },
  },
  actors: {
    keep: fromPromise<DefinitionsSaveResult, KeepDefinitionsInput>(notProvided),
  },
  actions: {
    edit: assign(({ context: { history }, event }) =>
      event.type === 'EDITED' ? { history: changedTo(history, event.texts, event.about) } : {},
    ),
    undo: assign(({ context: { history } }) => ({ history: undone(history) })),
    redo: assign(({ context: { history } }) => ({ history: redone(history) })),
    send: assign(({ context: { history } }) => ({ sent: history.now })),
    settle: assign(({ context: { sent } }, result: DefinitionsSaveResult) => ({
      failure: 'inBrowser' in result ? result.inBrowser : undefined,
      inBrowser: 'inBrowser' in result ? sent : undefined,
      ...('kept' in result && { server: result.kept }),
      ...('conflict' in result && { conflict: result.conflict }),
    })),
    fail: assign((_, { error }: { error: unknown }) => ({
      failure: error instanceof Error ? error.message : String(error),
      inBrowser: undefined,
    })),
    // The base stays: what has become live since is taken over, and not taken back.
    overwrite: assign(({ context: { server } }, { revision }: DraftAtServer) => ({
      server: { ...server, revision },
      conflict: undefined,
    })),
    take: assign(
      (
        {
          context: {
            history,
            server: { base },
          },
        },
        server: DraftAtServer,
      ) => ({
        server,
        conflict: undefined,
        // What was written for another base is not put over this one by a step back.
        history: server.base === base ? changedTo(history, server.texts) : begun(server.texts),
      }),
    ),
  },
  guards: {
    isConflict: (_, result: DefinitionsSaveResult) => 'conflict' in result,
    isBehind: ({ context }) => context.history.now !== context.sent,
    isUnkept: ({ context }) => !isAtServer(context),
  },
  delays: { IDLE, AGAIN },
}).createMachine({
  id: 'definitionDraft',
  context: ({ input: { server, texts } }) => ({
    server,
    history: texts ? changedTo(begun(server.texts), texts) : begun(server.texts),
  }),
  initial: 'arriving',
  on: edits,
  states: {
    arriving: { always: [{ guard: 'isUnkept', target: 'waiting' }, { target: 'resting' }] },
    resting: {
      on: { ONLINE: { guard: 'isUnkept', target: 'keeping' } },
      after: { AGAIN: { guard: 'isUnkept', target: 'keeping' } },
    },
    waiting: {
      on: { FLUSH: 'keeping' },
      after: { IDLE: [{ guard: 'isUnkept', target: 'keeping' }, { target: 'resting' }] },
    },
    keeping: {
      entry: 'send',
      invoke: {
        src: 'keep',
        input: ({ context: { server, history } }) => ({ server, texts: history.now }),
        onDone: [
          {
            guard: { type: 'isConflict', params: ({ event }) => event.output },
            target: 'conflicting',
            actions: { type: 'settle', params: ({ event }) => event.output },
          },
          {
            guard: 'isBehind',
            target: 'waiting',
            actions: { type: 'settle', params: ({ event }) => event.output },
          },
          { target: 'resting', actions: { type: 'settle', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: 'isBehind',
            target: 'waiting',
            actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'resting', actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
      // What changes while it is being kept is kept next.
      on: { EDITED: { actions: 'edit' }, UNDO: { actions: 'undo' }, REDO: { actions: 'redo' } },
    },
    conflicting: {
      on: {
        EDITED: { actions: 'edit' },
        UNDO: { actions: 'undo' },
        REDO: { actions: 'redo' },
        KEEP_OWN: { target: 'keeping', actions: { type: 'overwrite', params: ({ event }) => event.server } },
        TAKE_THEIRS: { target: 'resting', actions: { type: 'take', params: ({ event }) => event.server } },
      },
    },
  },
})

/** Whether the server has all that is on the page. */
export const isAtServer = ({ history, server }: DefinitionDraftContext): boolean => history.now === server.texts

/** Whether what is on the page is kept neither at the server nor in this browser. */
export const isPendingDraft = (context: DefinitionDraftContext): boolean =>
  !isAtServer(context) && context.history.now !== context.inBrowser
