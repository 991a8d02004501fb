/**
 * What the files under `schemas/` say, as types. `schemas/meta/` holds the same shapes for editors and CI;
 * `docs/definitions.md` explains every key to the analyst who writes them.
 */
import type { JSONSchema7 } from 'json-schema'

export type Schema = JSONSchema7

/** What a person edits: one value per field, by field name; an unset field is absent (never null or ''). */
export type FormData = Record<string, unknown>

/** A transition as the server offers it (product spec §3, Workflow transition). */
export interface Transition {
  code: string
  name: string
  description?: string | null
  metadata?: {
    ui_behavior?: { navigate_on_success?: string | null } | null
    /** The person must say why. */
    requires_reason?: boolean
    /** The whole form is validated first. */
    completes?: boolean
  } | null
}

/** A dotted path into the application record: a column, or `<source>.<field>`. */
export type RecordPath = string

/** `stage.json`: everything about a stage that is neither a field nor its place on the screen. */
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
  /** Fields that always hold the person who acts (decision 11). */
  currentUser?: Record<string, CurrentUserDefinition>
  /** Fields that follow from another value; the server owns them, the client shows them. */
  derived?: Record<string, DerivedDefinition>
  /** Values that an empty field takes from the application when the form is opened; the person may change them. */
  prefill?: Record<string, PrefillDefinition>
  /** Values of a new form. */
  defaults?: FormData
  /** Fields that only one party of the application may change, by party name (decision 10). */
  owners?: Record<string, string>
  /** What a draft must have to be saved at all (decision 14): message by field. */
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

export interface PayloadDefinition {
  prefix: string
  /** Fields sent under their own name. */
  unprefixed?: string[]
  /** Where a field is read, when the server's name differs: key of the same record by field name. */
  readFrom?: Record<string, string>
  /** Timestamps by wire name without prefix. */
  stamps?: Record<string, StampDefinition>
  /** The flag (unprefixed wire key) that is sent as true while the stage has no workflow instance. */
  createInstance?: string
  /** What stands on the wire for an unset field, when it is not null. */
  unset?: Record<string, string>
  /** Older spellings accepted when reading: field → stored value → value. */
  accept?: Record<string, Record<string, string>>
  /** Array fields whose items are records. */
  rows?: Record<string, RowsDefinition>
}

/**
 * `marks`: what happened then. `default`: the loaded value, else this. `always`: this at every save. `today` is YYYY-MM-DD,
 * `now` an ISO timestamp.
 */
export type StampDefinition = { marks: 'start' | 'completion' } & ({ default: 'now' | 'today' | 'null' } | { always: 'now' | 'today' })

export interface RowsDefinition {
  /** Blank rows are left out of the payload (decision 15). */
  dropBlank?: boolean
  /** Where a column is read, when the server's name differs; an object is read as its id. */
  readFrom?: Record<string, string>
  references?: Record<string, ReferenceDefinition>
}

export interface ReferenceDefinition {
  /** A lookup of the API: `counterparties`, `limit-types`, `users`. */
  resource: string
  /** For users: the role asked for. */
  role?: string
  /** The property stored in the field; default `id`. */
  value?: string
  /** How a record is shown: `{first_name} {last_name} ({username})`. Default `{name}`. */
  label?: string
  loading?: string
  /** Shown when the lookup fails; '' shows nothing. */
  failed?: string
}

export interface CurrentUserDefinition {
  /** A loaded value that matches is kept; else the current user's id is used (product spec §5, approver). */
  keep?: string
}

/**
 * `from` is a field of this form that is a reference, with `take` the property of the chosen record;
 * or, without `take`, a path into the application.
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

export interface AuthorityDefinition {
  required: RecordPath
  /** The roles that the client checks; the server checks everyone. */
  roles: string[]
  /** `{required}` and `{level}` are filled in. */
  message: string
}

/**
 * A rule over a transition and the data. Every guard whose `when` matches must hold, or the transition is refused.
 * In `message`, a field's name in braces is filled in with what the form shows for it ("not set" when unset).
 */
export type GuardDefinition = { when: Schema; message: string } & (
  | { require: Schema }
  | { rule: NamedRule }
)

/** What JSON Schema cannot say. Each name is one file in `src/engine/rules/named/`. */
export type NamedRule =
  /** The fields hold different values, or all but one of them is unset. */
  | { name: 'different'; fields: string[] }
  /** The field's authority level is at least as strong as the one at `than`. */
  | { name: 'atLeastAsStrong'; field: string; than: RecordPath }

/** The first match supplies the transition's comment: the first of `take` that is not empty. */
export interface CommentDefinition {
  when: Schema
  /** Over the form data; lets a comment depend on a decision. */
  given?: Schema
  take: string[]
}

/** The first match supplies the destination; `{id}` is filled in. No match: reload. */
export interface NavigationDefinition {
  when: Schema
  go: string
}

export interface SaveDefinition {
  label: string
  /** `new`: offered only before the first save. */
  on?: 'new'
  /** Where to go afterwards; `{id}` is filled in. Absent: stay, and show what the server answered. */
  go?: string
}

export interface StageMessages {
  loadFailed: string
  saveFailed: string
  /** What of a failed save's answer is shown: its field map, its detail, or its message; else `saveFailed`. */
  saveFailedShows: 'fields' | 'detail' | 'message'
  /** Shown when the transition fails with an empty body; `{status}` is filled in. */
  transitionFailedEmpty: string
  /** A transition without a workflow instance. */
  noInstance: string
  noApplication?: string
  noId?: string
  /** What stands for an unknown state. */
  unknownState: string
}

/** `ui.schema.json`: where each field stands and how it is drawn (an RJSF uiSchema with four keys of ours). */
export interface UiDefinition {
  /** Fields above the tabs. */
  'ui:above'?: string[]
  /** Values of the application shown beside them, read-only. */
  'ui:aboveShows'?: ShownDefinition[]
  'ui:tabs': TabDefinition[]
  /** Fields that are sent but never shown. */
  'ui:hidden'?: string[]
  /** Per field, RJSF's own uiSchema plus `ui:when`. */
  [field: string]: FieldUi | TabDefinition[] | ShownDefinition[] | string[] | undefined
}

/** A value of the application, shown under a label; `empty` stands for a missing one. */
export interface ShownDefinition {
  label: string
  from: RecordPath
  empty: string
}

export interface TabDefinition {
  title: string
  /** A tab is its fields, or its sections. */
  fields?: string[]
  sections?: SectionDefinition[]
}

/** A part of a form that is not a field. */
export type Panel = 'documents' | 'attach'

export interface SectionDefinition {
  title?: string
  fields: string[]
  note?: string
  panel?: Panel
}

export interface FieldUi {
  'ui:widget'?: WidgetName
  'ui:help'?: string
  'ui:placeholder'?: string
  'ui:readonly'?: boolean
  'ui:enumNames'?: string[]
  'ui:options'?: Record<string, string | number | boolean>
  /** The field is shown, and sent, only while the form data match. */
  'ui:when'?: Schema
  /** Columns of an array's rows, by name. */
  items?: Record<string, FieldUi>
}

export type WidgetName =
  | 'text'
  | 'textarea'
  | 'number'
  | 'date'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'yesNo'
  | 'reference'
  | 'derived'
  | 'currentUser'
  | 'decision'
  | 'limitRows'

/**
 * `workflow.json`: an XState config. States' keys are state codes, events' keys transition codes. `May` is how it says who
 * may act: in full here, in the file also by a name (`server/definitions/workflowFile.ts`).
 */
export interface WorkflowDefinition<May = MayParams> {
  id: string
  initial: string
  states: Record<string, WorkflowState<May>>
}

export interface WorkflowState<May = MayParams> {
  initial?: string
  states?: Record<string, WorkflowState<May>>
  meta?: {
    name?: string
    /** The stage's work is finished: its record is read-only and the application's path may go on. */
    done?: boolean
    /** Who may change the form's data in this state. */
    editable?: May
  }
  on?: Record<string, WorkflowTransition<May>>
}

export interface WorkflowTransition<May = MayParams> {
  target?: string
  guard?: { type: 'may'; params: May }
  meta: {
    name: string
    description?: string
    /** The whole form is validated, and completion is stamped. */
    completes?: boolean
    /** In minutes: whoever signed in longer ago has to sign in again first. */
    signedInWithin?: number
    /** The event that the application's path receives. */
    raises?: string
    /** A reason is mandatory (decisions 2 and 15). */
    reason?: boolean
    navigate?: string
    /** Taken by the application's path (REOPEN, RECONFIRM), never offered to a person. */
    system?: boolean
  }
}

/** Who may act: every condition given must hold. */
export interface MayParams {
  roles?: string[]
  /** The actor is one of these parties of the application. */
  parties?: string[]
  /** The actor is none of these parties (four eyes, decision 10). */
  notParties?: string[]
  /** The actor has never saved these stages' forms nor taken a transition of them, by form type (four eyes). */
  notContributors?: string[]
  /** The actor's authority is at least as strong as the level at this path; a missing level refuses (decision 9). */
  authority?: RecordPath
}

/** `application.json`: the stages in order, the overall path, and what the lists show of an application. */
export interface ApplicationDefinition {
  /** In the hub's order; `after` are the stages whose reopening makes this one need reconfirmation. */
  stages: { formType: string; after: string[] }[]
  /** The stage that opens a new application. */
  creates: string
  /** The stage whose completing transitions make up "awaiting my approval". */
  approves: string
  /** Named people of an application, for `may`: where their user ids are found. */
  parties: Record<string, RecordPath[]>
  /** What of the application a decision's seal repeats in words, by the name it has there. */
  sealed: Record<string, RecordPath>
  /** The application's own columns, taken from stage data. */
  columns: Record<string, { from: RecordPath } | { sum: RecordPath; scale: number }>
  steps: string[]
  /** The hub's inference of a step from a state code, first match (product spec §2). */
  stepInference: { pattern: string; step: number }[]
  defaultStep: number
  /** The summary card above a form. */
  summary: ShownDefinition[]
  path: PathDefinition
}

/** The overall path: an XState config whose events are what stage transitions raise. */
export interface PathDefinition {
  id: string
  initial: string
  states: Record<string, PathState>
}

export interface PathState {
  type?: 'parallel' | 'final'
  initial?: string
  states?: Record<string, PathState>
  meta?: {
    name?: string
    stepNumber?: number
    /** Stages that can be worked on in this state. */
    open?: string[]
    /** The stage is not needed; the hub says so with this name. */
    notRequired?: { stage: string; name: string }
    /** The application is finished: out of the ranking, read-only. */
    closed?: boolean
  }
  on?: Record<string, PathTransition>
  always?: PathTransition[]
  onDone?: PathTransition
}

export interface PathTransition {
  target?: string
  guard?: { type: 'stageDone'; params: { stage: string } } | { type: 'matches'; params: { path: RecordPath; const: string | number | boolean } }
  /** The stages reopened: they receive REOPEN, the started ones downstream of them RECONFIRM. */
  meta?: { reopens?: string[] }
}

/** `reference.json`: what is data but belongs to no stage. */
export interface ReferenceData {
  /** Fills `{provider}` in titles. */
  brand: { provider: string }
  roles: { name: string; title: string; may: Capability[] }[]
  /** Strongest first, with a rank: a smaller number is stronger. */
  authorityLevels: { code: string; title: string; rank: number }[]
  priorities: { code: string; order: number }[]
  defaultPriority: string
  /** Option lists: data.schema.json refers to them as `../../reference.json#/lists/<name>`. */
  lists: Record<string, { type: 'string'; enum: string[]; enumNames?: string[] }>
}

export type Capability = 'create' | 'rank' | 'define' | 'administer' | 'audit'

/** One stage, ready to use: the four files with references inlined and brand filled in. */
export interface StageFiles {
  stage: StageDefinition
  data: Schema & { properties: Record<string, Schema> }
  ui: UiDefinition
  workflow: WorkflowDefinition
}
