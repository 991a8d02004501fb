import { assign, fromPromise, setup } from 'xstate'
import { t } from '../texts/t.ts'
import type { ApplicationRecord } from '../engine/application.ts'
import { changed } from './changes.ts'
import { commented, edited, filled } from './edits.ts'
import { isOfEarlierDay, onNewDay } from './newDay.ts'
import { notProvided } from './notProvided.ts'
import { reopened } from './reopened.ts'
import { refuseSave, refuseTransition, stopTransition } from './refuse.ts'
import * as next from './stageState.ts'
import type {
  Intent,
  LoadInput,
  LoadResult,
  SaveInput,
  StageContext,
  StageEvent,
  StageInput,
  TransitionInput,
} from './stageTypes.ts'

/**
 * One stage's form, from loading to leaving (product spec §4). A screen provides `load`, `save` and `transition`, which
 * reject with errors fit to be shown. A failed save never transitions; a failed transition leaves the save as it is.
 */
export const stageMachine = setup({
  types: {
    context: {} as StageContext,
    events: {} as StageEvent,
    input: {} as StageInput,
    tags: {} as 'busy',
  },
  actors: {
    load: fromPromise<LoadResult, LoadInput>(notProvided),
    /** Answers with the application as it now is. */
    save: fromPromise<ApplicationRecord, SaveInput>(notProvided),
    transition: fromPromise<unknown, TransitionInput>(notProvided),
  },
  guards: {
    isUnsavable: ({ context }) => refuseSave(context) !== undefined,
    isRefused: ({ context }, intent: Intent) => refuseTransition(context, intent) !== undefined,
    isForTransition: ({ context }) => context.intent !== undefined,
    isStopped: ({ context }, application: ApplicationRecord) =>
      context.intent !== undefined && stopTransition(context, application) !== undefined,
    isOfEarlierDay: ({ context }) => isOfEarlierDay(context, new Date()),
    isNotEditable: (_, { error }: { error: unknown }) => next.isNotEditable(error),
    leavesBySave: ({ context }, application: ApplicationRecord) => next.afterSave(context, application) !== undefined,
    leavesByTransition: ({ context }) => next.afterTransition(context) !== undefined,
  },
  actions: {
    edit: assign(({ context }, event: Pick<StageContext, 'data'>) => edited(context, event)),
    fill: assign(({ context }, event: Pick<StageContext, 'base' | 'data'>) => filled(context, event)),
    goByToday: assign(({ context }) => onNewDay(context, new Date())),
    comment: assign(({ context }, event: Pick<StageContext, 'comments'>) => commented(context, event)),
    changeLimits: assign((_, { limits }: Pick<StageContext, 'limits'>) => ({ limits })),
    explain: assign((_, { reason }: Required<Pick<StageContext, 'reason'>>) => ({
      reason: reason.text === '' ? undefined : reason,
    })),
    open: assign(({ context }, loaded: LoadResult) => (context.kept ? reopened : next.opened)(context, loaded)),
    send: assign(({ context }, { intent }: Pick<StageContext, 'intent'>) => ({
      intent,
      sent: context.data,
      errors: [],
      message: undefined,
      refused: undefined,
      conflict: undefined,
    })),
    refresh: assign(({ context }, application: ApplicationRecord) => next.saved(context, application)),
    reportSaved: assign(() => ({ message: { severity: 'success' as const, text: t('Saved.') } })),
    reopen: assign(({ context }, loaded: LoadResult) => reopened(context, loaded)),
    note: assign(({ context }) => ({ sent: context.data })),
    reportDone: assign(({ context }) => next.done(context)),
    reportUnsavable: assign(({ context }) => ({ ...refuseSave(context), refused: { by: 'form' } })),
    reportRefused: assign(({ context }, intent: Intent) => ({
      ...refuseTransition(context, intent),
      refused: { by: 'form', intent },
    })),
    reportStopped: assign(({ context }, application: ApplicationRecord) => ({
      message: stopTransition(context, application),
    })),
    fail: assign((_, { error }: { error: unknown }) => next.failed(error)),
    failReload: assign(({ context }, { error }: { error: unknown }) => next.reloadFailed(context, error)),
    failTransition: assign(({ context }, { error }: { error: unknown }) => next.transitionFailed(context, error)),
    keepTyped: assign(({ context }) => ({ kept: changed(context.base, context.data) })),
    departBySave: assign(({ context }, application: ApplicationRecord) => ({
      destination: next.afterSave(context, application),
    })),
    departByTransition: assign(({ context }) => ({
      comments: '',
      limits: [],
      reason: undefined,
      destination: next.afterTransition(context),
    })),
    discard: assign(({ context }) => next.discarded(context)),
    forgetMessage: assign({ message: undefined }),
    forgetUnplaced: assign({ unplaced: undefined }),
    dismiss: assign({ message: undefined, errors: [], refused: undefined }),
  },
}).createMachine({
  id: 'stage',
  context: ({ input }) => next.stateBeforeLoading(input),
  initial: 'loading',
  on: {
    EDIT: { actions: { type: 'edit', params: ({ event }) => event } },
    FILL: { actions: { type: 'fill', params: ({ event }) => event } },
    COMMENT: { actions: { type: 'comment', params: ({ event }) => event } },
    CHANGE_LIMITS: { actions: { type: 'changeLimits', params: ({ event }) => event } },
    EXPLAIN: { actions: { type: 'explain', params: ({ event }) => event } },
    NEW_DAY: { guard: 'isOfEarlierDay', actions: 'goByToday' },
    FORGET_UNPLACED: { actions: 'forgetUnplaced' },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        src: 'load',
        input: ({ context }) => next.loadInput(context, true),
        onDone: { target: 'editing', actions: { type: 'open', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    failed: { on: { RELOAD: { target: 'loading', actions: 'dismiss' } } },
    editing: {
      on: {
        SAVE: [
          { guard: 'isUnsavable', actions: 'reportUnsavable' },
          { target: 'saving', actions: { type: 'send', params: { intent: undefined } } },
        ],
        TRANSITION: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            actions: { type: 'reportRefused', params: ({ event }) => event },
          },
          { target: 'saving', actions: { type: 'send', params: ({ event }) => ({ intent: event }) } },
        ],
        RELOAD: { target: 'reloading', actions: 'dismiss' },
        KEEP_MINE: { target: 'reloading', actions: ['keepTyped', 'forgetMessage'] },
        DISCARD: { actions: 'discard' },
        DISMISS: { actions: 'dismiss' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        src: 'save',
        input: ({ context }) => next.saveInput(context),
        onDone: [
          {
            guard: { type: 'isStopped', params: ({ event }) => event.output },
            target: 'editing',
            actions: [
              { type: 'refresh', params: ({ event }) => event.output },
              { type: 'reportStopped', params: ({ event }) => event.output },
            ],
          },
          {
            guard: 'isForTransition',
            target: 'transitioning',
            actions: { type: 'refresh', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'leavesBySave', params: ({ event }) => event.output },
            target: 'leaving',
            actions: [
              { type: 'departBySave', params: ({ event }) => event.output },
              { type: 'refresh', params: ({ event }) => event.output },
            ],
          },
          { target: 'editing', actions: [{ type: 'refresh', params: ({ event }) => event.output }, 'reportSaved'] },
        ],
        onError: [
          // What the person may still do is shown, with what they typed and why it was not saved.
          {
            guard: { type: 'isNotEditable', params: ({ event }) => event },
            target: 'reloading',
            actions: [{ type: 'fail', params: ({ event }) => event }, 'keepTyped'],
          },
          { target: 'editing', actions: { type: 'fail', params: ({ event }) => event } },
        ],
      },
    },
    transitioning: {
      tags: 'busy',
      invoke: {
        src: 'transition',
        input: ({ context }) => next.transitionInput(context),
        onDone: [
          { guard: 'leavesByTransition', target: 'leaving', actions: 'departByTransition' },
          { target: 'reloading', actions: 'reportDone' },
        ],
        onError: { target: 'editing', actions: { type: 'failTransition', params: ({ event }) => event } },
      },
    },
    /** As loading, with the form still on the screen. */
    reloading: {
      tags: 'busy',
      entry: 'note',
      invoke: {
        src: 'load',
        input: ({ context }) => next.loadInput(context, false),
        onDone: { target: 'editing', actions: { type: 'reopen', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'failReload', params: ({ event }) => event } },
      },
    },
    leaving: { type: 'final' },
  },
})
