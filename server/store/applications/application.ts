import type { StateValue } from 'xstate'
import type { FormData } from '../../../src/engine/definition.ts'

/** An application with its stages' forms, as the database has it. */
export interface StoredApplication {
  id: string
  referenceNumber: string
  /** What it is for: `new`, or a kind of `paths/`. */
  kind: string
  /** The id of the application that it was started from. */
  basedOn: string | null
  columns: Columns
  rank: number | null
  createdBy: string
  createdAt: Date
  submittedBy: string | null
  submittedAt: Date | null
  path: StateValue
  /** By stage that is not needed: what is shown for it. */
  notRequired: Record<string, string>
  /** What the path's state says, kept for queries. */
  overall: Overall
  version: number
  /** Names the state that was read; a new application has none. */
  revision?: string
  /** By form type; a stage that was never opened has none. */
  forms: Map<string, StoredForm>
}

/** An application as the server works on it: its forms hold what today's definitions read in them (`readable`). */
export interface Application extends StoredApplication {
  forms: Map<string, StageForm>
  /** As it was read; a new one was not. */
  asRead?: StoredApplication
}

/** What lists show of an application (`columns` of application.json). */
export interface Columns {
  title: string | null
  counterparty: string | null
  priority: string | null
  required_by_date: string | null
  relationship_manager: string | null
  amount: number | null
}

export interface Overall {
  code: string
  name: string
  stepNumber: number
  closed: boolean
  open: string[]
}

/** A stage's form and its workflow instance. */
export interface StoredForm {
  formType: string
  instanceId: string
  /** The values as they were entered, under the names and in the words of the definitions of that time. */
  stored: FormData
  definitionHash: string
  state: StateValue
  stateCode: string
  stateName: string
  /** Since when the path has had the stage open, as far as it is known. */
  openedAt: Date | null
  startedAt: Date | null
  completedAt: Date | null
  completedBy: string | null
  /** The absent colleague in whose place they completed it. */
  completedFor: string | null
  /** Who has saved it or taken a transition of it; reopening forgets nobody. */
  contributors: string[]
  /** The application's version at the form's last change. */
  version: number
}

export interface StageForm extends StoredForm {
  /** The same values as today's definitions have them. */
  data: FormData
}
