import { asSpecified } from './applications/asSpecified.ts'
import type { Transition, WorkflowDefinition, WorkflowState } from './definition.ts'
import { asText, isRecord } from './path.ts'

/** The application as the server sends it (product spec §3). Servers differ: any key may be missing or null. */
export interface ApplicationRecord {
  id: string
  reference_number?: string | null
  title?: string | null
  priority?: string | null
  rank?: number | null
  workflow_state?: WorkflowStateRecord | null
  current_user_role?: { name?: string | null } | null
  sub_processes?: SubProcess[] | null
  /** `new`, or a kind that the definitions have in `schemas/paths/`. Absent from a server that has no kinds. */
  kind?: string
  kind_title?: string
  /** The application that it was started from. */
  based_on?: { id: string; reference_number: string } | null
  /** The applications that were started from it. */
  successors?: { id: string; reference_number: string; kind_title: string; state_name: string }[]
  /** The kinds that its present state lets people start from it, with the reasons why this person may not. */
  may_start?: Start[]
  /** How many conditions subsequent its approval left; absent if none. */
  conditions_subsequent?: number
  /** Ids of the absent colleagues for whom the person acts now. */
  covers?: string[] | null
  /** Rises by one with every change of the application; a write sends it back as If-Match. */
  version?: number
  [key: string]: unknown
}

/** A kind of application that can be started from this one, and why this person cannot; empty if they can. */
export interface Start {
  kind: string
  title: string
  reasons: string[]
}

export interface WorkflowStateRecord {
  code?: string | null
  name?: string | null
  metadata?: { step_number?: number | string | null; closed?: boolean | null } | null
}

export interface SubProcess {
  form_key?: string | null
  form_name?: string | null
  can_edit?: boolean
  data?: { workflow_instance?: WorkflowInstance | null } | null
  /** Why the person cannot edit it. */
  reasons?: string[]
  /** Only for a form that is open: since when, who can act, and what is missing before it can be completed. */
  open?: {
    since: string | null
    /** By when its work is to be done, YYYY-MM-DD. */
    due?: string
    can_act: { names: string[]; others: number; roles: string[] }
    missing?: { transition: string; count: number; points: { path?: string; message: string }[]; notices?: string[] }
  }
  /** Who completed it, and the absent colleague for whom they acted. */
  completed?: { at: string; by: string | null; on_behalf_of?: string | null }
}

export interface WorkflowInstance {
  /** Another server may send a form that has not begun without one. */
  id?: string | null
  /** The state's name; other servers send `{code, name}`. */
  current_state?: string | WorkflowStateRecord | null
  current_state_code?: string | null
}

/** A stage's record inside an application. The stage's fields are further keys of the same object. */
export interface NestedForm {
  workflow_instance?: WorkflowInstance | null
  available_transitions?: Transition[] | null
  unavailable_transitions?: UnavailableTransition[] | null
  /** Fields that the person may not see or not change; absent where everything is offered (spec decision 38). */
  field_rights?: { hidden: string[]; read_only: string[] } | null
  /** Set while a stage that was sent back has not been completed again. */
  sent_back?: SentBack | null
  [field: string]: unknown
}

/** Who sent a stage back to work, from which form, and why. */
export interface SentBack {
  at: string
  by: string
  /** The absent colleague for whom they acted. */
  on_behalf_of: string | null
  form_name: string | null
  reason: string | null
}

/** A transition that the person cannot take, with the reasons in plain words (spec decision 12). */
export interface UnavailableTransition {
  code: string
  name: string
  reasons: string[]
}

export interface User {
  id: string
  username?: string | null
  name?: string | null
  first_name?: string | null
  last_name?: string | null
  da_level?: string | null
  /** `title` is the role's display name, if the server sends one. */
  role?: { name: string; title?: string } | null
  /** What the person's role allows; absent if the server does not send it. */
  capabilities?: string[]
}

/**
 * Reads an application from an answer, directly or under its `data` field (product spec §7); undefined if the answer
 * has none.
 */
export function toApplication(source: unknown): ApplicationRecord | undefined {
  if (!isRecord(source)) return undefined
  const id = asText(source.id)
  if (id === '') return isRecord(source.data) ? toApplication(source.data) : undefined
  return { ...asSpecified(source), id }
}

/** The record of a stage inside the application, by the stage's `source`. */
export function recordOf(application: ApplicationRecord | undefined, source: string): NestedForm | undefined {
  const record = application?.[source]
  return isRecord(record) ? record : undefined
}

/**
 * Whether the form's workflow has begun. Another server may describe one that has not by an instance without an id, on
 * which no transition can be taken (product spec §4).
 */
export const hasInstance = (record: NestedForm | undefined): boolean => Boolean(record?.workflow_instance?.id)

/** The name of a state given as text or as `{code, name}`; undefined when unknown. */
export function stateName(state: WorkflowInstance['current_state']): string | undefined {
  if (typeof state === 'string') return state || undefined
  return state?.name || state?.code || undefined
}

/**
 * The code of a form's state: the server's, else by the state's name; the first state while the form's workflow has
 * not begun.
 */
export function stateCode(record: NestedForm | undefined, { initial, states }: WorkflowDefinition): string | undefined {
  const { current_state: state, current_state_code: code } = record?.workflow_instance ?? {}
  const found =
    code ?? (typeof state === 'string' ? codeOf(states, state) : (state?.code ?? codeOf(states, state?.name)))
  return found ?? (hasInstance(record) ? undefined : initial)
}

function codeOf(states: Record<string, WorkflowState>, name: string | null | undefined): string | undefined {
  for (const [code, state] of Object.entries(states)) {
    if (state.meta?.name === name || code === name) return code
    const inner = codeOf(state.states ?? {}, name)
    if (inner !== undefined) return inner
  }
  return undefined
}
