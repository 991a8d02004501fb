import type {
  FieldRights,
  MayParams,
  StageDefinition,
  WorkflowDefinition,
  WorkflowState,
  WorkflowTransition,
} from '../../src/engine/definition.ts'
import { mapValues } from './mapValues.ts'

/** Who may act, in full, or as the name of an entry of `people`. */
export type May = MayParams | string

/** `workflow.json` as it is written: what several states and transitions say of who may act stands once, in `people`. */
export interface WorkflowFile extends WorkflowDefinition<May> {
  people?: Record<string, MayParams>
}

/** `stage.json` as it is written: rights may name people of the workflow. */
export interface StageFile extends Omit<StageDefinition, 'rights'> {
  rights?: Record<string, FieldRights<May>>
}

type Meta<Value> = NonNullable<WorkflowState<Value>['meta']>
type People = ReadonlyMap<string, MayParams>

/** A name without an entry is a mistake that the check tells; until it is mended nobody may act. */
const nobody: MayParams = { roles: [] }

/** The workflow as the engine takes it: the entries of `people` stand in the place of their names. */
export function withPeople({ people = {}, ...workflow }: WorkflowFile): WorkflowDefinition {
  return { ...workflow, states: statesWith(workflow.states, new Map(Object.entries(people))) }
}

/** The stage as the engine takes it: who has a right stands in full. */
export function withRightsInFull({ rights, ...stage }: StageFile, { people = {} }: WorkflowFile): StageDefinition {
  if (!rights) return stage
  const known = new Map(Object.entries(people))
  const full = ({ edit, see }: FieldRights<May>): FieldRights => ({
    ...(edit !== undefined && { edit: inFull(edit, known) }),
    ...(see !== undefined && { see: inFull(see, known) }),
  })
  return { ...stage, rights: mapValues(rights, full) }
}

function statesWith(states: Record<string, WorkflowState<May>>, people: People): Record<string, WorkflowState> {
  return mapValues(states, (state) => ({
    ...state,
    states: state.states && statesWith(state.states, people),
    meta: state.meta && metaWith(state.meta, people),
    on: state.on && mapValues(state.on, (transition) => transitionWith(transition, people)),
  }))
}

function metaWith(meta: Meta<May>, people: People): Meta<MayParams> {
  const { editable, due } = meta
  const escalate = due?.escalate
  return {
    ...meta,
    editable: editable === undefined ? undefined : inFull(editable, people),
    due: due && { ...due, escalate: escalate === undefined ? undefined : inFull(escalate, people) },
  }
}

function transitionWith(transition: WorkflowTransition<May>, people: People): WorkflowTransition {
  const { guard, meta } = transition
  const notify = meta.notify?.map(({ to, text }) => ({ to: inFull(to, people), text }))
  return {
    ...transition,
    guard: guard && { ...guard, params: inFull(guard.params, people) },
    meta: { ...meta, notify },
  }
}

function inFull(may: May, people: People): MayParams {
  return typeof may === 'string' ? (people.get(may) ?? nobody) : may
}
