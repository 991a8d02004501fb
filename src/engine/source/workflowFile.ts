import type {
  ConditionsDefinition,
  FieldRights,
  MayParams,
  PayloadDefinition,
  ReferenceDefinition,
  RowRules,
  RowsDefinition,
  StageDefinition,
  WorkflowDefinition,
  WorkflowState,
  WorkflowTransition,
} from '../definition.ts'
import { rowsByDefault } from '../rows/tables.ts'
import { mapValues } from './mapValues.ts'

/** Who may act, in full, or as the name of an entry of `people`. */
export type May = MayParams | string

/**
 * `workflow.json` as it is written: what several states and transitions say of who may act is written once, in
 * `people`.
 */
export interface WorkflowFile extends WorkflowDefinition<May> {
  people?: Record<string, MayParams>
}

/**
 * `stage.json` as it is written: rights and conditions subsequent may name people of the workflow, a table's columns
 * that name records are beside what follows in its rows, and how the form travels is in `wire.json`.
 */
export interface StageFile extends Omit<StageDefinition, 'payload' | 'rows' | 'rights' | 'conditionsSubsequent'> {
  rows?: Record<string, RowRules & { references?: Record<string, ReferenceDefinition> }>
  rights?: Record<string, FieldRights<May>>
  conditionsSubsequent?: Record<string, ConditionsDefinition<May>>
}

/** `wire.json` as it is written. Where there is none, every field travels under the `source` of the stage. */
export interface WireFile extends Omit<PayloadDefinition, 'prefix' | 'rows'> {
  prefix?: string
  rows?: Record<string, Omit<RowsDefinition, 'references'>>
}

type Meta<Value> = NonNullable<WorkflowState<Value>['meta']>
type People = ReadonlyMap<string, MayParams>

/** For a name without an entry. The check reports it; until somebody corrects it, nobody may act. */
const nobody: MayParams = { roles: [] }

/** The workflow as the engine takes it: the entries of `people` replace their names. */
export function withPeople({ people = {}, ...workflow }: WorkflowFile): WorkflowDefinition {
  return { ...workflow, states: statesWith(workflow.states, new Map(Object.entries(people))) }
}

/**
 * The stage as the engine takes it: how it travels is part of it, and who has a right, or may act on a condition,
 * is written in full.
 */
export function stageInFull(file: StageFile, wire: WireFile, { people = {} }: WorkflowFile): StageDefinition {
  const { rows, rights, conditionsSubsequent, ...stage } = file
  const known = new Map(Object.entries(people))
  return {
    ...stage,
    payload: payloadOf(file, wire),
    ...(rows && { rows: mapValues(rows, ({ references: _, ...rules }) => rules) }),
    ...(rights && { rights: mapValues(rights, (each) => rightsWith(each, known)) }),
    ...(conditionsSubsequent && {
      conditionsSubsequent: mapValues(conditionsSubsequent, (each) => conditionsWith(each, known)),
    }),
  }
}

function payloadOf({ source, rows = {} }: StageFile, { prefix = `${source}_`, ...wire }: WireFile): PayloadDefinition {
  const named = Object.entries(rows).flatMap(([field, { references }]): [string, RowsDefinition][] =>
    references ? [[field, { ...(wire.rows?.[field] ?? rowsByDefault), references }]] : [],
  )
  const all = { ...wire.rows, ...Object.fromEntries(named) }
  return { prefix, ...wire, ...(Object.keys(all).length > 0 && { rows: all }) }
}

const rightsWith = ({ edit, see }: FieldRights<May>, people: People): FieldRights => ({
  ...(edit !== undefined && { edit: inFull(edit, people) }),
  ...(see !== undefined && { see: inFull(see, people) }),
})

function conditionsWith(
  { owners, fulfil, waive, escalate, ...definition }: ConditionsDefinition<May>,
  people: People,
): ConditionsDefinition {
  return {
    ...definition,
    owners: mapValues(owners, (may) => inFull(may, people)),
    ...(fulfil !== undefined && { fulfil: inFull(fulfil, people) }),
    waive: inFull(waive, people),
    ...(escalate !== undefined && { escalate: inFull(escalate, people) }),
  }
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
