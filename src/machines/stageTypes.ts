import type { ApplicationRecord, User } from '../engine/application.ts'
import type { ApplicationDefinition, FormData, ReferenceData, Transition } from '../engine/definition.ts'
import type { Stage } from '../engine/stage.ts'
import type { FieldError } from '../engine/validate.ts'

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

/** What is typed and not saved: the changed fields, as they are and as they were, and the version that the form showed. */
export interface DraftContent {
  data: FormData
  was: FormData
  version?: number
  /** What is to go with the next action. */
  comments: string
}

/** The same with the form that it is of. */
export interface Draft extends DraftContent {
  stage: Stage
  application?: ApplicationRecord
}

/** Where a draft is by now. */
export interface KeptDraft {
  at: string
  where: 'server' | 'browser'
  /** The server could not be reached: it may take the draft later. */
  passing: boolean
}

/** A draft that was kept earlier. */
export interface FoundDraft extends DraftContent {
  kept: KeptDraft
  /** What was saved in the form since it was typed on, where that is known. */
  changed?: Change[]
}

export interface Loaded {
  stage: Stage
  application?: ApplicationRecord
  reference: ReferenceData
  definition: ApplicationDefinition
}

/** What a load answers: the form, and the draft that was kept of it. */
export interface Opened extends Loaded {
  draft?: FoundDraft
}

export interface Message {
  severity: 'error' | 'warning' | 'success'
  text: string
}

/** One field of a stale save, with both sides' values. */
export interface Change {
  field: string
  yours?: unknown
  theirs?: unknown
  by?: string | null
  at?: string | null
}

export interface Conflict {
  detail: string
  version?: number
  fields?: Change[]
  /** On what the person's own values were typed, where that is not what is loaded. */
  typedOn?: Pick<DraftContent, 'was' | 'version'>
}

export interface Intent {
  transition: Transition
  comments: string
}

export interface StageContext {
  input: StageInput
  /** Undefined until the form has been loaded. */
  loaded?: Loaded
  data: FormData
  /** The data as they were loaded or last saved. */
  base: FormData
  dirty: boolean
  /** What the person has written to go with the next action. */
  comments: string
  /** The data that the save under way holds. */
  sent?: FormData
  /** The person's changes, to be put over the record when it has been loaded again. */
  kept?: FormData
  /** An earlier draft stands in the form: when it was kept, and what was changed beside it meanwhile. */
  restored?: { kept: KeptDraft; changed: Change[] }
  /** The transition that the save under way is for. */
  intent?: Intent
  /** What keeps the form from being saved or completed, by field. */
  errors: FieldError[]
  message?: Message
  /** Someone else has changed the record since it was loaded. */
  conflict?: Conflict
  /** Where to go, once the machine is `leaving`. */
  destination?: string
}

export type StageEvent =
  | { type: 'EDIT'; data: FormData }
  | { type: 'COMMENT'; comments: string }
  | { type: 'SAVE' }
  | ({ type: 'TRANSITION' } & Intent)
  | { type: 'RELOAD' }
  /** After a conflict: takes the record as it now is and puts the person's own changes over it. */
  | { type: 'KEEP_MINE' }
  /** Takes the earlier draft out of the form again, with everything else that is not saved. */
  | { type: 'DISCARD' }
  | { type: 'DISMISS' }

export interface SaveInput extends Loaded {
  data: FormData
  user: User
}

export interface TransitionInput extends Intent {
  stage: Stage
  application: ApplicationRecord
}
