import type { ApplicationRecord } from './application.ts'
import type { FormData } from './definition.ts'
import type { Stage } from './stage.ts'

/** What is typed and not saved: the changed fields, as they are and as they were, and the version that the form showed. */
export interface DraftContent {
  data: FormData
  was: FormData
  version?: number
  /** What is to go with the next action. */
  comments: string
}

/** The form that a draft is of. */
export interface DraftForm {
  stage: Stage
  /** Absent for a new application. */
  application?: ApplicationRecord
}

export interface Draft extends DraftContent, DraftForm {}

/** Where a draft is by now. */
export interface KeptDraft {
  at: string
  where: 'server' | 'browser'
  /** The server may take the draft later. */
  passing: boolean
  /** Nor has it taken it because it could not be reached just now. */
  unreachable?: true
}

/** A draft that was kept earlier. */
export interface FoundDraft extends DraftContent {
  kept: KeptDraft
  /** What was saved in the form since it was typed on, where that is known. */
  changed?: Change[]
}

/** One field that has two values, with both sides' words for it. */
export interface Change {
  field: string
  yours?: unknown
  theirs?: unknown
  by?: string | null
  at?: string | null
  /** The values are too long to be told in full: of a text there is a part, of a table nothing. */
  cut?: boolean
}
