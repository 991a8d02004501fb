import type { RecordPath } from './data.ts'

/**
 * `workflow.json`: an XState config. States' keys are state codes, events' keys transition codes. `May` is how it says
 * who may act: in full here, in the file also by a name (`src/engine/source/workflowFile.ts`).
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
    due?: DueDefinition<May>
    /** No transition leads here any more; forms in this state can still leave it. */
    retired?: true
  }
  on?: Record<string, WorkflowTransition<May>>
}

export interface WorkflowTransition<May = MayParams> {
  target?: string
  guard?: { type: 'may'; params: May }
  meta: {
    name: string
    description?: string
    /** The whole form is validated, and the time of completion is recorded. */
    completes?: boolean
    /** In minutes: whoever signed in longer ago has to sign in again first. */
    signedInWithin?: number
    /** The event that the application's path receives. */
    raises?: string
    /** A reason is mandatory (spec decisions 2 and 15). */
    reason?: boolean
    navigate?: string
    /** Taken by the application's path (REOPEN, RECONFIRM), never offered to a person. */
    system?: boolean
    /** Who else is notified that it was taken, and with which text. */
    notify?: NotifyDefinition<May>[]
  }
}

/** When the work of a state is due. */
export interface DueDefinition<May = MayParams> {
  /** Counted from the day on which the path opened the stage. */
  workingDays: number
  /** Numbers of working days before the due date; on these days, the people who can act are notified again. */
  remind?: number[]
  /** Who is notified once it is overdue. */
  escalate?: May
}

export interface NotifyDefinition<May = MayParams> {
  to: May
  /** `{field}` is filled in with what the reader may see. */
  text: string
}

/** Who may act: all conditions that you give must hold. */
export interface MayParams {
  roles?: string[]
  /** The actor is one of these parties of the application. */
  parties?: string[]
  /** The actor is none of these parties (four eyes, spec decision 10). */
  notParties?: string[]
  /** The actor has never saved these stages' forms nor taken a transition of them, by form type (four eyes). */
  notContributors?: string[]
  /**
   * The actor's authority is at least as strong as the level at this path; a missing level refuses (spec decision 9).
   */
  authority?: RecordPath
}
