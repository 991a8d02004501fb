/** What the stage machine's context becomes, event by event: pure, so that the machine reads as a table. */
import { named, t } from '../texts/t.ts'
import type { ApplicationRecord } from '../engine/application.ts'
import { withComputed } from '../engine/conditions/computed.ts'
import { openedData } from '../engine/codec/opened.ts'
import { factsOf } from '../engine/conditions/facts.ts'
import { fill } from '../engine/path.ts'
import { commentFor } from '../engine/rules/comment.ts'
import { destination } from '../engine/rules/destination.ts'
import type { FieldError } from '../engine/validation/validate.ts'
import { changed, isChanged } from './changes.ts'
import { isUnsaved, restoration } from './draft.ts'
import { offerOf } from './offer.ts'
import type {
  Conflict,
  LoadInput,
  LoadResult,
  SaveInput,
  StageContext,
  StageInput,
  TransitionInput,
} from './stageTypes.ts'

type Change = Partial<StageContext>

export const stateBeforeLoading = (input: StageInput): StageContext => ({
  input,
  data: {},
  base: {},
  dirty: false,
  comments: '',
  limits: [],
  errors: [],
})

/** A form has been loaded: changes kept from a conflict, or an earlier draft, are put over it. */
export function opened(
  { input, kept, comments: written, limits: chosen, reason: explained }: StageContext,
  { draft, ...found }: LoadResult,
): Change {
  const { stage, application, reference } = found
  const facts = factsOf(stage, { application, user: input.user, now: new Date() })
  const base = withComputed(stage, openedData(stage, application, input.user, reference), facts)
  // A draft may have been computed from what others have changed since.
  const data = withComputed(stage, { ...base, ...(kept ?? draft?.data) }, facts)
  const dirty = isChanged(base, data)
  const comments = draft?.comments ?? written
  const limits = draft?.limits ?? chosen
  const reason = draft?.reason ?? explained
  const unplaced = Object.entries(draft?.unplaced ?? {}).map(([field, value]) => ({ stage, field, value }))
  const restored = kept === undefined && isUnsaved({ dirty, comments, limits, reason }) ? restoration(draft, base) : {}
  return {
    loaded: { ...found, facts },
    base,
    data,
    dirty,
    comments,
    limits,
    reason,
    kept: undefined,
    errors: [],
    refused: undefined,
    restored: undefined,
    conflict: undefined,
    ...(unplaced.length > 0 && { unplaced }),
    ...restored,
  }
}

/** An action is done: what was written since it was pressed stays, and nothing is left to approve or to explain. */
export function done({ intent, base, data, comments }: StageContext): Change {
  const message = { severity: 'success' as const, text: doneText(intent?.transition.name ?? ''), isActed: true }
  const left = comments === intent?.comments ? '' : comments
  return { kept: changed(base, data), comments: left, limits: [], reason: undefined, message }
}

/** What was done, by the name of the action: `Action completed: Submit Legal Review.` */
export const doneText = (transition: string): string =>
  t('Action completed: {transition}.', { transition: named(transition) })

/** The server's answer to a save refreshes the form; what was typed meanwhile stays. */
export function saved(context: StageContext, application: ApplicationRecord): Change {
  const { loaded, sent = {}, data } = context
  if (!loaded) return {}
  return { ...opened({ ...context, kept: changed(sent, data) }, { ...loaded, application }), message: undefined }
}

/**
 * Drops the earlier draft and everything else that is not saved. `data` is a new object, so that the form on the screen
 * takes it over.
 */
export const discarded = ({ base }: StageContext): Change => ({
  data: { ...base },
  dirty: false,
  comments: '',
  limits: [],
  reason: undefined,
  restored: undefined,
  conflict: undefined,
  unplaced: undefined,
  errors: [],
  refused: undefined,
  message: undefined,
})

/** What a failed load, save or transition may say about itself. */
interface Failure {
  message: string
  errors?: FieldError[]
  conflict?: Conflict
  outcomeUnknown?: boolean
  notDone?: boolean
  notEditable?: boolean
  perhapsCreated?: boolean
}

const failureOf = (error: unknown): Failure => (error instanceof Error ? error : { message: String(error) })

export function failed(error: unknown): Change {
  const { message, errors = [], conflict, perhapsCreated } = failureOf(error)
  return {
    message: { severity: 'error', text: message, ...(perhapsCreated && { seeList: true }) },
    errors,
    refused: { by: 'server' },
    conflict,
  }
}

/** Whether the person may not change the form any more. */
export const isNotEditable = (error: unknown): boolean => failureOf(error).notEditable === true

/** The form could not be loaded again. The message still says what was done or refused before. */
export function reloadFailed({ message: before }: StageContext, error: unknown): Change {
  const { message, ...change } = failed(error)
  const text = [before?.text, message?.text].filter(Boolean).join('\n')
  return { ...change, message: { severity: 'error', text } }
}

/** The save before a transition has taken effect even if the transition failed; the message says both. */
export function transitionFailed({ intent }: StageContext, error: unknown): Change {
  const name = named(intent?.transition.name ?? '')
  const { outcomeUnknown, notDone } = failureOf(error)
  const doubt = outcomeUnknown
    ? ` ${t('“{name}” may or may not have been performed. Reload the page to check.', { name })}`
    : notDone
      ? ` ${t('“{name}” was not performed.', { name })}`
      : ''
  const { message, ...change } = failed(error)
  return {
    ...change,
    message: {
      severity: 'error',
      text: `${message?.text}
${t('The form is saved.')}${doubt}`,
    },
  }
}

/**
 * Where a save leads; undefined means to stay, as does a save by keyboard where the form has no Save button. `context`
 * is from before the save, which may have taken the button away.
 */
export function afterSave(context: StageContext, { id }: ApplicationRecord): string | undefined {
  const go = offerOf(context).save?.go
  return go && fill(go, { id })
}

/** Where a transition leads; undefined means that the form is loaded again. */
export function afterTransition({ loaded, intent }: StageContext): string | undefined {
  if (!loaded?.application || !intent) return undefined
  const next = destination(loaded.stage, intent.transition, loaded.application.id)
  return 'go' in next ? next.go : undefined
}

/** What a load asks for: by now a new application has an id, and the form is known. */
export function loadInput({ input, loaded }: StageContext, withDraft: boolean): LoadInput {
  return {
    ...input,
    withDraft,
    id: loaded?.application?.id ?? input.id,
    formType: loaded?.stage.stage.formType ?? input.formType,
  }
}

export function saveInput({ loaded, data, input }: StageContext): SaveInput {
  if (!loaded) throw new Error('There is no form to save.')
  return { ...loaded, data, user: input.user }
}

/** The comment is made from the data that were sent: the answer to the save may show fewer of them. */
export function transitionInput({ loaded, data, sent = data, intent }: StageContext): TransitionInput {
  if (!loaded?.application || !intent) throw new Error('There is no transition to take.')
  const { stage, application, facts } = loaded
  const { transition, comments, acknowledgement, limits } = intent
  const comment = commentFor(stage, transition, sent, facts, comments)
  return { stage, application, transition, comments: comment, acknowledgement, limits }
}
