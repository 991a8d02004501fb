import type { ApplicationRecord } from './application.ts'
import type { FormData } from './definition.ts'
import type { LimitChange } from './rules/approvedLimits.ts'
import type { Stage } from './stage.ts'

/**
 * Unsaved changes: the changed fields with their new and their loaded values, and the version that the form was loaded
 * at.
 */
export interface DraftContent {
  data: FormData
  was: FormData
  version?: number
  /** The comments for the next action. */
  comments: string
  /** What the decision approves in place of what was asked. */
  limits: LimitChange[]
  reason?: WrittenReason
}

/** Why the person goes ahead with a transition against its warnings, before it is taken. */
export interface WrittenReason {
  transition_code: string
  text: string
}

/** The form that a draft belongs to. */
export interface DraftForm {
  stage: Stage
  /** Absent for a new application. */
  application?: ApplicationRecord
}

export interface Draft extends DraftContent, DraftForm {}

/** Where a draft is kept. */
export interface DraftSaveInfo {
  at: string
  where: 'server' | 'browser'
  /** The server may take the draft later. */
  passing: boolean
  /** The draft is in the browser because the server could not be reached. */
  unreachable?: true
}

/** A draft found when the form opens. */
export interface FoundDraft extends DraftContent {
  kept: DraftSaveInfo
  /** What was typed in fields that the form no longer has. */
  unplaced?: FormData
  /** The fields that others have saved since, if known. */
  changed?: Change[]
}

/** A field that two people changed, with both values. */
export interface Change {
  field: string
  yours?: unknown
  theirs?: unknown
  by?: string | null
  at?: string | null
  /** The values are too long to send in full: a text is cut, a table left out. */
  cut?: boolean
}
