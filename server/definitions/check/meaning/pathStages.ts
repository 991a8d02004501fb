import type { ApplicationDefinition } from '../../../../src/engine/definition.ts'
import { type JsonPath, type MeaningCheck, inApplication } from '../mistake.ts'
import { allStates, transitionsOf } from '../states.ts'
import { choice } from '../suggest.ts'

interface Named {
  formType: string
  at: JsonPath
}

/** application.json names stages that it lists; the path opens each of them that is not retired. */
export const pathStages: MeaningCheck = ({ application }) => {
  const listed = application.stages.map(({ formType }) => formType)
  const opened = openedBy(application)
  const unknown = [...namedByTheList(application), ...namedByThePath(application), ...opened]
    .filter(({ formType }) => !listed.includes(formType))
    .map(({ formType, at }) => inApplication(at, `"stages" lists no stage "${formType}".${choice(formType, listed)}`))
  const closed = application.stages.flatMap(({ formType, retired }, n) =>
    retired || opened.some((one) => one.formType === formType)
      ? []
      : inApplication(
          ['stages', n, 'formType'],
          `no state of the path opens the stage "${formType}". Add it to a state's "open".`,
        ),
  )
  const twice = listed.flatMap((formType, n) =>
    listed.indexOf(formType) < n
      ? inApplication(['stages', n, 'formType'], `the stage "${formType}" is listed twice. Remove one.`)
      : [],
  )
  return [...unknown, ...closed, ...twice]
}

function namedByTheList({ stages, creates, approves }: ApplicationDefinition): Named[] {
  const after = stages.flatMap((stage, n) =>
    stage.after.map((formType, m) => ({ formType, at: ['stages', n, 'after', m] })),
  )
  return [...after, { formType: creates, at: ['creates'] }, { formType: approves, at: ['approves'] }]
}

function openedBy({ path }: ApplicationDefinition): Named[] {
  return allStates(path).flatMap(({ state, at }) =>
    (state.meta?.open ?? []).map((formType, n) => ({ formType, at: ['path', ...at, 'meta', 'open', n] })),
  )
}

function namedByThePath({ path }: ApplicationDefinition): Named[] {
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
