import type { MayParams } from '../../../src/engine/definition.ts'
import type { May, WorkflowFile } from '../workflowFile.ts'
import type { JsonPath } from './mistake.ts'
import { allStates, transitionsOf } from './states.ts'

/** What a workflow's file says of who may act, and where it stands. */
export interface PlacedMay<Value = May> {
  at: JsonPath
  may: Value
}

/** Of every state that can be edited and of every guard: in full, or by a name. */
export function maysOf(workflow: WorkflowFile): PlacedMay[] {
  return allStates(workflow).flatMap((placed) => [
    ...mayAt(placed.state.meta?.editable, [...placed.at, 'meta', 'editable']),
    ...transitionsOf(placed).flatMap(({ transition, at }) =>
      mayAt(transition.guard?.params, [...at, 'guard', 'params']),
    ),
  ])
}

/** All that is said in full: the entries of `people`, and what uses no name. */
export function maysInFull(workflow: WorkflowFile): PlacedMay<MayParams>[] {
  const entries = Object.entries(workflow.people ?? {}).map(([name, may]) => ({ at: ['people', name], may }))
  return [...entries, ...maysOf(workflow).flatMap(({ at, may }) => (typeof may === 'string' ? [] : { at, may }))]
}

function mayAt(may: May | undefined, at: JsonPath): PlacedMay[] {
  return may === undefined ? [] : [{ at, may }]
}
