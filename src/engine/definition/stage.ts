import type { Expression, FormData, RecordPath } from './data.ts'
import type { PayloadDefinition, ReferenceDefinition } from './payload.ts'
import type {
  ApprovedLimitsDefinition,
  AuthorityDefinition,
  CommentDefinition,
  ConditionsDefinition,
  DocumentDefinition,
  FieldRights,
  FieldRule,
  GuardDefinition,
  NavigationDefinition,
  RowRules,
  ValidDefinition,
} from './rules.ts'

/** `stage.json`: a stage's names, rules and messages. */
export interface StageDefinition {
  formType: string
  title: string
  workflowType: string
  stepNumber: number
  /** The key of the stage's record inside the application. */
  source: string
  /** The page's heading; `{reference_number}` and other application keys are filled in. */
  heading?: { new?: string; existing: string }
  headers?: HeaderName[]
  payload: PayloadDefinition
  /** Fields that name a record of a resource. */
  references?: Record<string, ReferenceDefinition>
  /** Fields that name the person who worked on the form (spec decision 11). */
  currentUser?: Record<string, CurrentUserDefinition>
  /** Fields computed from another value: the server computes them, the client only shows them. */
  derived?: Record<string, DerivedDefinition>
  /**
   * Values of the application that conditions and expressions may name, beside those that every stage has
   * (`src/engine/conditions/facts.ts`).
   */
  facts?: Record<string, FactDefinition>
  /**
   * Fields computed from others: browser and server compute them again when an operand changes; nobody can type into
   * them.
   */
  computed?: Record<string, Expression>
  /** What is proposed for a field, by field. */
  proposed?: Record<string, ProposalDefinition>
  /** What must hold for a field, by field. */
  valid?: Record<string, ValidDefinition>
  /** Under conditions: which fields are required, shown or locked, and what a person is warned of. */
  rules?: FieldRule[]
  /** Within the rows of a table, by field: what is computed, what must hold, what is required, and the totals. */
  rows?: Record<string, RowRules>
  /** Who may change and who may see a field, by field; the server enforces it. */
  rights?: Record<string, FieldRights>
  /** The documents that transitions require, by kind. */
  documents?: Record<string, DocumentDefinition>
  /** The tables whose rows become conditions subsequent when the application is closed. */
  conditionsSubsequent?: Record<string, ConditionsDefinition>
  /** What its decision approves. */
  approvedLimits?: ApprovedLimitsDefinition
  /** Values that an empty field takes from the application when the form is opened; the person may change them. */
  prefill?: Record<string, PrefillDefinition>
  /** Values of a new form. */
  defaults?: FormData
  /** Fields that only one party of the application may change, by party name (spec decision 10). */
  owners?: Record<string, string>
  /** What a draft must have to be saved at all (spec decision 14): message by field. */
  draftRequired?: Record<string, string>
  /** Removes every action from people whose authority is too weak (product spec §5). */
  authority?: AuthorityDefinition
  guards: GuardDefinition[]
  comments?: CommentDefinition[]
  navigation: NavigationDefinition[]
  /** The Save button beside the transitions; absent where saving is a transition. */
  save?: SaveDefinition
  /** False: a transition is tried without a workflow instance (product spec §4, analysis). Default true. */
  requiresInstance?: boolean
  messages: StageMessages
}

export type HeaderName = 'progress' | 'summary'

export interface CurrentUserDefinition {
  /** A loaded value that matches is kept; else the current user's id is used (product spec §5, approver). */
  keep?: string
}

/** A value of the application, or an expression over other facts. */
export type FactDefinition = { from: RecordPath } | { is: Expression }

/** What is proposed for a field that a person decides, and why; never filled in automatically. */
export interface ProposalDefinition {
  value: Expression
  because?: Expression
}

/**
 * Where a derived field takes its value: with `take`, that property of the record chosen in the reference field `from`;
 * without it, the value at the record path `from`.
 */
export interface DerivedDefinition {
  from: string
  take?: string
}

export interface PrefillDefinition {
  from: RecordPath
  /** `authorityLevel`: a bare number n becomes DAn. */
  as?: 'authorityLevel'
}

export interface SaveDefinition {
  label: string
  /**
   * `new`: offered only before the first save. `unstarted`: only while the form has neither workflow instance nor
   * transitions.
   */
  on?: 'new' | 'unstarted'
  /** Where to go afterwards; `{id}` is filled in. Absent: stay, and show what the server answered. */
  go?: string
}

export interface StageMessages {
  loadFailed: string
  saveFailed: string
  /** The part of a failed save's answer that is shown: its field map, its detail, or its message; else `saveFailed`. */
  saveFailedShows: 'fields' | 'detail' | 'message'
  /** Shown when the transition fails with an empty body; `{status}` is filled in. */
  transitionFailedEmpty: string
  /** The message if a transition is tried without a workflow instance. */
  noInstance: string
  noApplication?: string
  noId?: string
  /** The text for an unknown state. */
  unknownState: string
}
