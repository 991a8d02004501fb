import { assign, fromPromise, setup } from 'xstate'
import type { Draft, DraftSaveInfo } from '../engine/keptDraft.ts'
import { notProvided } from './notProvided.ts'

export interface DraftContext {
  /** The unsaved changes; absent if there are none. */
  draft?: Draft
  /** What the keeping under way, or the last one, was given. */
  sent?: Draft
  kept?: DraftSaveInfo
  /** What is kept: `draft` itself, or an earlier state of it. */
  keptDraft?: Draft
  /** The last attempt failed: the text is only on the screen. */
  failed: boolean
}

export interface KeepInput {
  draft: Draft
  /** The page may be going. */
  atOnce: boolean
}

export type DraftEvent =
  | { type: 'CHANGED'; draft: Draft | undefined }
  /** An earlier draft is on the screen as it was kept. */
  | { type: 'FOUND'; draft: Draft; kept: DraftSaveInfo }
  /** The page may be going. */
  | { type: 'FLUSH' }
  | { type: 'ONLINE' }

/** In ms: from the last change to the draft, and from a try that failed to the next. */
const IDLE = 2000
const AGAIN = 15_000

/**
 * Keeps what is typed in a form until it is saved. A screen provides `keep` and `drop`; `keep` rejects when the draft
 * is nowhere.
 */
export const draftMachine = setup({
  types: { context: {} as DraftContext, events: {} as DraftEvent },
  actors: {
    keep: fromPromise<DraftSaveInfo, KeepInput>(notProvided),
    drop: fromPromise<void>(notProvided),
  },
  actions: {
    take: assign((_, { draft }: { draft: Draft | undefined }) => ({ draft })),
    send: assign(({ context }) => ({ sent: context.draft })),
    recordKept: assign(({ context }, kept: DraftSaveInfo) => ({ kept, keptDraft: context.sent, failed: false })),
    find: assign((_, { draft, kept }: { draft: Draft; kept: DraftSaveInfo }) => ({ draft, kept, keptDraft: draft })),
    fail: assign({ kept: undefined, keptDraft: undefined, failed: true }),
    forget: assign({ kept: undefined, keptDraft: undefined, sent: undefined, failed: false }),
  },
  guards: {
    isNothing: (_, { draft }: { draft: Draft | undefined }) => draft === undefined,
    isGone: ({ context }) => context.draft === undefined,
    isBehind: ({ context }) => context.draft !== undefined && context.draft !== context.sent,
    isUnsettled: ({ context }) => context.draft !== undefined && (context.failed || context.kept?.passing === true),
  },
  delays: { IDLE, AGAIN },
}).createMachine({
  id: 'draft',
  context: { failed: false },
  initial: 'resting',
  states: {
    resting: {
      on: {
        CHANGED: [
          {
            guard: { type: 'isNothing', params: ({ event }) => event },
            target: 'dropping',
            actions: { type: 'take', params: ({ event }) => event },
          },
          { target: 'waiting', actions: { type: 'take', params: ({ event }) => event } },
        ],
        FOUND: {
          actions: { type: 'find', params: ({ event }) => event },
        },
        ONLINE: { guard: 'isUnsettled', target: 'keeping' },
      },
      after: { AGAIN: { guard: 'isUnsettled', target: 'keeping' } },
    },
    waiting: {
      on: {
        CHANGED: [
          {
            guard: { type: 'isNothing', params: ({ event }) => event },
            target: 'dropping',
            actions: { type: 'take', params: ({ event }) => event },
          },
          { target: 'waiting', reenter: true, actions: { type: 'take', params: ({ event }) => event } },
        ],
        FLUSH: 'keeping',
      },
      after: { IDLE: 'keeping' },
    },
    keeping: {
      entry: 'send',
      invoke: {
        src: 'keep',
        input: ({ context: { draft }, event }) => {
          if (!draft) throw new Error('There is nothing to keep.')
          return { draft, atOnce: event.type === 'FLUSH' }
        },
        onDone: [
          { guard: 'isGone', target: 'dropping' },
          {
            guard: 'isBehind',
            target: 'waiting',
            actions: { type: 'recordKept', params: ({ event }) => event.output },
          },
          { target: 'resting', actions: { type: 'recordKept', params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: 'isGone', target: 'dropping' },
          { guard: 'isBehind', target: 'waiting', actions: 'fail' },
          { target: 'resting', actions: 'fail' },
        ],
      },
      on: {
        CHANGED: { actions: { type: 'take', params: ({ event }) => event } },
        FLUSH: { guard: 'isBehind', target: 'keeping', reenter: true },
      },
    },
    dropping: {
      entry: 'forget',
      invoke: {
        src: 'drop',
        onDone: [{ guard: 'isGone', target: 'resting' }, { target: 'waiting' }],
        onError: [{ guard: 'isGone', target: 'resting' }, { target: 'waiting' }],
      },
      on: {
        CHANGED: { actions: { type: 'take', params: ({ event }) => event } },
        // The removal may take long. What is written meanwhile follows it.
        FLUSH: { guard: 'isBehind', target: 'keeping' },
      },
    },
  },
})

/** Whether the unsaved changes are neither kept nor known not to be kept. */
export const isPending = ({ draft, keptDraft, failed }: DraftContext): boolean =>
  draft !== undefined && draft !== keptDraft && !failed
