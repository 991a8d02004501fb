import type { RecordPath } from './data.ts'

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
