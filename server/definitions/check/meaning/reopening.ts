import type { FolderStage } from '../../definitions.ts'
import { type Mistake, type MeaningCheck, inStage } from '../mistake.ts'
import { allStates, transitionsOf } from '../states.ts'

/** A stage that can be reopened takes REOPEN, and one whose predecessors can be reopened takes RECONFIRM. */
export const reopening: MeaningCheck = ({ stages, application }) => {
  const reopened = new Set(
    allStates(application.path)
      .flatMap(transitionsOf)
      .flatMap(({ transition }) => transition.meta?.reopens ?? []),
  )
  const after = new Map(application.stages.map((entry) => [entry.formType, entry.after]))
  return stages.flatMap((stage) => {
    const { formType } = stage.stage
    const needs = [
      ...(reopened.has(formType) ? [{ event: 'REOPEN', why: 'the path reopens this stage' }] : []),
      ...((after.get(formType) ?? []).length > 0
        ? [{ event: 'RECONFIRM', why: 'it comes after stages that can be reopened' }]
        : []),
    ]
    return needs.flatMap(({ event, why }) => untaken(stage, event, why))
  })
}

function untaken(stage: FolderStage, event: string, why: string): Mistake[] {
  const takes = allStates(stage.workflow)
    .flatMap(transitionsOf)
    .some((placed) => placed.event === event && placed.transition.meta.system)
  return takes
    ? []
    : [
        inStage(
          stage,
          'workflow',
          ['states'],
          `no state takes ${event}, and ${why}. Add it with "system": true in its "meta".`,
          'key',
        ),
      ]
}
