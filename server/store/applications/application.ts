import type { StateValue } from 'xstate'
import type { FormData } from '../../../src/engine/definition.ts'

/** An application with its stages' forms, as the database holds it. */
export interface StoredApplication {
  id: string
  referenceNumber: string
  /** The kind of application: `new`, or a kind of `paths/`. */
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
  /** By each stage that is not needed, the text that is shown for it. */
  notRequired: Record<string, string>
  /** The properties of the path's state, kept for queries. */
  overall: Overall
  version: number
  /** Identifies the version that was read; a new application has none. */
  revision?: string
  /** By form type. A stage that was never opened has no form. */
  forms: Map<string, StoredForm>
}

/**
 * An application as the server works with it: its forms also hold the data that today's definitions read in them
 * (`readable`).
 */
export interface Application extends StoredApplication {
  forms: Map<string, StageForm>
  /** The application as it was read; absent for a new one. */
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
  /** The values as they were entered, under the field names of the definitions of that time. */
  stored: FormData
  definitionHash: string
  state: StateValue
  stateCode: string
  stateName: string
  /** When the path opened the stage, as far as it is known. */
  openedAt: Date | null
  startedAt: Date | null
  completedAt: Date | null
  completedBy: string | null
  /** The absent colleague for whom the form was completed. */
  completedFor: string | null
  /** The people who saved the form or took a transition of it. Reopening the form removes nobody. */
  contributors: string[]
  /** The application's version at the form's last change. */
  version: number
}

export interface StageForm extends StoredForm {
  /** The stored values as today's definitions read them. */
  data: FormData
}
