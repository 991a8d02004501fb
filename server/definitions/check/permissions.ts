import type { MayParams } from '../../../src/engine/definition.ts'
import type { May, StageFile, WorkflowFile } from '../../../src/engine/source/workflowFile.ts'
import type { JsonPath } from './mistake.ts'
import { allStates, transitionsOf } from '../../../src/engine/source/states.ts'

/** A permission with its place in its file. */
export interface PlacedMay<Value = May> {
  at: JsonPath
  may: Value
}

/**
 * Returns the permissions of a workflow: of editable states and guards, and of people who are notified. Each is in full
 * or a name.
 */
export function permissionsOf(workflow: WorkflowFile): PlacedMay[] {
  return allStates(workflow).flatMap((placed) => [
    ...mayAt(placed.state.meta?.editable, [...placed.at, 'meta', 'editable']),
    ...mayAt(placed.state.meta?.due?.escalate, [...placed.at, 'meta', 'due', 'escalate']),
    ...transitionsOf(placed).flatMap(({ transition, at }) => [
      ...mayAt(transition.guard?.params, [...at, 'guard', 'params']),
      ...(transition.meta.notify ?? []).flatMap(({ to }, n) => mayAt(to, [...at, 'meta', 'notify', n, 'to'])),
    ]),
  ])
}

/**
 * Returns the permissions of a stage's file: rights to fields, and who may act on conditions subsequent. Each is in
 * full or a name.
 */
export function rightsIn({ rights = {}, conditionsSubsequent = {} }: StageFile): PlacedMay[] {
  return [
    ...Object.entries(rights).flatMap(([field, { edit, see }]) => [
      ...mayAt(edit, ['rights', field, 'edit']),
      ...mayAt(see, ['rights', field, 'see']),
    ]),
    ...Object.entries(conditionsSubsequent).flatMap(([field, { owners, fulfil, waive, escalate }]) => {
      const at = ['conditionsSubsequent', field]
      return [
        ...Object.entries(owners).flatMap(([option, may]) => mayAt(may, [...at, 'owners', option])),
        ...mayAt(fulfil, [...at, 'fulfil']),
        ...mayAt(waive, [...at, 'waive']),
        ...mayAt(escalate, [...at, 'escalate']),
      ]
    }),
  ]
}

/** The permissions of a stage's file that are written in full. */
export const rightsInFull = (stage: StageFile): PlacedMay<MayParams>[] => rightsIn(stage).flatMap(inFull)

/** The permissions of a workflow that are written in full: the entries of `people`, and those in place of a name. */
export function permissionsInFull(workflow: WorkflowFile): PlacedMay<MayParams>[] {
  const entries = Object.entries(workflow.people ?? {}).map(([name, may]) => ({ at: ['people', name], may }))
  return [...entries, ...permissionsOf(workflow).flatMap(inFull)]
}

const inFull = ({ at, may }: PlacedMay): PlacedMay<MayParams>[] => (typeof may === 'string' ? [] : [{ at, may }])

function mayAt(may: May | undefined, at: JsonPath): PlacedMay[] {
  return may === undefined ? [] : [{ at, may }]
}
