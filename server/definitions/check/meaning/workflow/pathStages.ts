import { type FilePath, everyPath, inPath } from '../../paths/everyPath.ts'
import type { JsonPath, MeaningCheck, Mistake } from '../../mistake.ts'
import { allStates, transitionsOf } from '../../../../../src/engine/source/states.ts'
import { choice } from '../../suggest.ts'

interface NamedStage {
  formType: string
  at: JsonPath
}

/**
 * Checks that each path's file names only stages that it lists, and that the path opens each of them unless it is
 * retired.
 */
export const pathStages: MeaningCheck = (definitions) => everyPath(definitions).flatMap(ofPath)

function ofPath(path: FilePath): Mistake[] {
  const listed = path.stages.map(({ formType }) => formType)
  const opened = openedBy(path)
  const unknown = [...namedByTheList(path), ...namedByThePath(path), ...opened]
    .filter(({ formType }) => !listed.includes(formType))
    .map(({ formType, at }) => inPath(path, at, `"stages" lists no stage "${formType}".${choice(formType, listed)}`))
  const closed = path.stages.flatMap(({ formType, retired }, n) =>
    retired || opened.some((one) => one.formType === formType)
      ? []
      : inPath(
          path,
          ['stages', n, 'formType'],
          `no state of the path opens the stage "${formType}". Add it to a state's "open".`,
        ),
  )
  const twice = listed.flatMap((formType, n) =>
    listed.indexOf(formType) < n
      ? inPath(path, ['stages', n, 'formType'], `the stage "${formType}" is listed twice. Remove one.`)
      : [],
  )
  return [...unknown, ...closed, ...twice]
}

function namedByTheList({ stages, standard, approves }: FilePath): NamedStage[] {
  const after = stages.flatMap((stage, n) =>
    stage.after.map((formType, m) => ({ formType, at: ['stages', n, 'after', m] })),
  )
  const creates = standard ? [{ formType: standard.creates, at: ['creates'] }] : []
  return [...after, ...creates, { formType: approves, at: ['approves'] }]
}

function openedBy({ path }: FilePath): NamedStage[] {
  return allStates(path).flatMap(({ state, at }) =>
    (state.meta?.open ?? []).map((formType, n) => ({ formType, at: ['path', ...at, 'meta', 'open', n] })),
  )
}

function namedByThePath({ path }: FilePath): NamedStage[] {
  return allStates(path).flatMap((placed) => {
    const { notRequired } = placed.state.meta ?? {}
    const skipped = notRequired
      ? [{ formType: notRequired.stage, at: ['path', ...placed.at, 'meta', 'notRequired', 'stage'] }]
      : []
    const moved = transitionsOf(placed).flatMap(({ transition: { guard, meta }, at }) => [
      ...(meta?.reopens ?? []).map((formType, n) => ({ formType, at: ['path', ...at, 'meta', 'reopens', n] })),
      ...(guard?.type === 'stageDone'
        ? [{ formType: guard.params.stage, at: ['path', ...at, 'guard', 'params', 'stage'] }]
        : []),
    ])
    return [...skipped, ...moved]
  })
}
