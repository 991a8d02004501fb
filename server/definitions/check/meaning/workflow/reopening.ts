import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { everyPath } from '../../paths/everyPath.ts'
import { type Mistake, type MeaningCheck, inStage } from '../../mistake.ts'
import { allStates, transitionsOf } from '../../../../../src/engine/source/states.ts'

/**
 * Checks that each stage that can be reopened takes REOPEN, and each whose predecessors can be reopened takes
 * RECONFIRM.
 */
export const reopening: MeaningCheck = (definitions) => {
  const paths = everyPath(definitions)
  const reopened = new Set(
    paths
      .flatMap(({ path }) => allStates(path))
      .flatMap(transitionsOf)
      .flatMap(({ transition }) => transition.meta?.reopens ?? []),
  )
  const later = new Set(
    paths.flatMap(({ stages }) => stages.flatMap(({ formType, after }) => (after.length > 0 ? [formType] : []))),
  )
  return definitions.stages.flatMap((stage) => {
    const { formType } = stage.stage
    const needs = [
      ...(reopened.has(formType) ? [{ event: 'REOPEN', why: 'the path reopens this stage' }] : []),
      ...(later.has(formType) ? [{ event: 'RECONFIRM', why: 'it comes after stages that can be reopened' }] : []),
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
