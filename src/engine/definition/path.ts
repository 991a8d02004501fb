import type { RecordPath } from './data.ts'

/** The application's path: an XState config. Its events are those that stage transitions raise. */
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
    /** No transition leads here any more; applications in this state can still leave it. */
    retired?: true
    /** The application is finished: out of the ranking, read-only. */
    closed?: boolean
  }
  on?: Record<string, PathTransition>
  always?: PathTransition[]
  onDone?: PathTransition
}

export interface PathTransition {
  target?: string
  guard?:
    | { type: 'stageDone'; params: { stage: string } }
    | { type: 'matches'; params: { path: RecordPath; const: string | number | boolean } }
  /** The stages to reopen. They receive REOPEN; stages after them that were started receive RECONFIRM. */
  meta?: { reopens?: string[] }
}
