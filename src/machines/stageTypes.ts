import type { ApplicationRecord, User } from '../engine/application.ts'
import type { ApplicationDefinition, FormData, ReferenceData, Transition } from '../engine/definition.ts'
import type { Facts } from '../engine/conditions/facts.ts'
import type { Change, DraftContent, FoundDraft, DraftSaveInfo, WrittenReason } from '../engine/keptDraft.ts'
import type { LimitChange } from '../engine/rules/approvedLimits.ts'
import type { Acknowledgement } from '../engine/rules/fieldRules.ts'
import type { Stage } from '../engine/stage.ts'
import type { FieldError } from '../engine/validation/validate.ts'

export interface StageInput {
  /** Absent for a new application. */
  id?: string
  /** Absent: the application's first form. */
  formType?: string
  user: User
}

export interface LoadInput extends StageInput {
  /** Whether an earlier draft is wanted: not when the form on the screen is loaded again. */
  withDraft: boolean
}

export interface LoadedForm {
  stage: Stage
  application?: ApplicationRecord
  reference: ReferenceData
  definition: ApplicationDefinition
  /** A briefing is beside the form. */
  isBriefed?: boolean
  /** The form compiles the credit paper. */
  isCompiling?: boolean
  /** As of the load, but for the date. */
  facts: Facts
}

/** What a load answers: the form, and the draft that was kept of it. */
export interface LoadResult extends Omit<LoadedForm, 'facts'> {
  draft?: FoundDraft
}

export interface Message {
  severity: 'error' | 'warning' | 'success'
  text: string
  /** The list of applications may show whether it happened. */
  seeList?: boolean
  /** An action is done, after which the person may turn to what waits next. */
  isActed?: boolean
}

export interface Conflict {
  detail: string
  version?: number
  fields?: Change[]
  /** The values that the person's own replaced, if these are not the loaded ones. */
  typedOn?: Pick<DraftContent, 'was' | 'version'>
}

export interface Intent {
  transition: Transition
  comments: string
  acknowledgement?: Acknowledgement
  /** What a decision approves in place of what was asked. */
  limits?: LimitChange[]
}

/** A value that was typed in a field, by the definition that the form had then. */
export interface UnplacedValue {
  stage: Stage
  field: string
  value: unknown
  /** Only the cells of a table whose columns are gone: they are never put back. */
  isPart?: true
}

export interface StageContext {
  input: StageInput
  /** Undefined until the form has been loaded. */
  loaded?: LoadedForm
  data: FormData
  /** The data as they were loaded or last saved. */
  base: FormData
  dirty: boolean
  /** What the person has written to go with the next action. */
  comments: string
  /** What they say of the limits that a decision approves, in place of what was asked. */
  limits: LimitChange[]
  /** Why they go ahead with an action against its warnings, as far as it is written. */
  reason?: WrittenReason
  /** The data that the save under way holds. */
  sent?: FormData
  /** The person's changes, to be put over the record when it has been loaded again. */
  kept?: FormData
  /** An earlier draft is in the form: when it was kept, and what was changed beside it meanwhile. */
  restored?: { kept: DraftSaveInfo; changed: Change[] }
  /** The transition that the save under way is for. */
  intent?: Intent
  /** What keeps the form from being saved or completed, by field. */
  errors: FieldError[]
  message?: Message
  /**
   * Why there is an error: the action, or without `intent` the save, was refused by the form itself or failed at the
   * server. New each time.
   */
  refused?: { by: 'form' | 'server'; intent?: Intent }
  /** Someone else has changed the record since it was loaded. */
  conflict?: Conflict
  /** What was typed in fields that a newer definition of the form does not have. */
  unplaced?: UnplacedValue[]
  /** Where to go, once the machine is `leaving`. */
  destination?: string
}

export type StageEvent =
  | { type: 'EDIT'; data: FormData }
  /** Puts in what follows from the loaded data, and so counts as loaded. */
  | { type: 'FILL'; base: FormData; data: FormData }
  | { type: 'COMMENT'; comments: string }
  | { type: 'CHANGE_LIMITS'; limits: LimitChange[] }
  | { type: 'EXPLAIN'; reason: WrittenReason }
  | { type: 'SAVE' }
  | ({ type: 'TRANSITION' } & Intent)
  | { type: 'RELOAD' }
  /** Takes the record, and the form's definition, as they now are and puts the person's own changes over them. */
  | { type: 'KEEP_MINE' }
  /** Takes the earlier draft out of the form again, with everything else that is not saved. */
  | { type: 'DISCARD' }
  /** It may be another day than the form was opened on. */
  | { type: 'NEW_DAY' }
  /** The person has read the values that no longer have a field. */
  | { type: 'FORGET_UNPLACED' }
  | { type: 'DISMISS' }

export interface SaveInput extends LoadedForm {
  data: FormData
  user: User
}

export interface TransitionInput extends Intent {
  stage: Stage
  application: ApplicationRecord
}
