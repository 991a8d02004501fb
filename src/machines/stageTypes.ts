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

export interface Loaded {
  stage: Stage
  application?: ApplicationRecord
  reference: ReferenceData
  definition: ApplicationDefinition
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
  /** The data that the save under way holds. */
  sent?: FormData
  /** The person's changes, to be put over the record when it has been loaded again. */
  kept?: FormData
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
  | { type: 'SAVE' }
  | ({ type: 'TRANSITION' } & Intent)
  | { type: 'RELOAD' }
  /** After a conflict: takes the record as it now is and puts the person's own changes over it. */
  | { type: 'KEEP_MINE' }
  | { type: 'DISMISS' }

export interface SaveInput extends Loaded {
  data: FormData
  user: User
}

export interface TransitionInput extends Intent {
  stage: Stage
  application: ApplicationRecord
}
