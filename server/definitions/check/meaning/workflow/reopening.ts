import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { closingEvents } from '../../paths/closing.ts'
import { everyPath } from '../../paths/everyPath.ts'
import { type Mistake, type MeaningCheck, inStage } from '../../mistake.ts'
import { allStates, targetKeys, transitionsOf } from '../../../../../src/engine/source/states.ts'

/**
 * Checks that each stage that can be reopened takes REOPEN, and each whose predecessors can be reopened takes
 * RECONFIRM: in every state in which it is done, unless the application is closed by then. A state that does not take
 * RECONFIRM would stay done without a word.
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
      ...(later.has(formType)
        ? [{ event: 'RECONFIRM', why: 'this stage comes after stages that can be reopened' }]
        : []),
    ]
    const own = paths.filter(({ stages }) => stages.some((each) => each.formType === formType))
    const closing = new Set(own.flatMap((path) => [...closingEvents(path)]))
    return needs.flatMap(({ event, why }) => untaken(stage, event, why, closing))
  })
}

/** Finds that no state takes the event, or else each done state that does not and whose application may stay open. */
function untaken(stage: FolderStage, event: string, why: string, closing: ReadonlySet<string>): Mistake[] {
  const states = allStates(stage.workflow)
  const taking = states.filter((placed) =>
    transitionsOf(placed).some((taken) => taken.event === event && taken.transition.meta.system),
  )
  const remedy = `and ${why}. Add it with "system": true in its "meta".`
  if (taking.length === 0) return [inStage(stage, 'workflow', ['states'], `no state takes ${event}, ${remedy}`, 'key')]
  const entered = states
    .flatMap(transitionsOf)
    .flatMap(({ from, transition: { target, meta } }) =>
      target === undefined || closing.has(meta.raises ?? '') ? [] : [targetKeys(from, target)],
    )
  return states
    .filter(({ state, keys }) => state.meta?.done && entered.some((each) => isWithin(each, keys)))
    .filter(({ keys }) => !taking.some((each) => isWithin(keys, each.keys)))
    .map(({ at }) => inStage(stage, 'workflow', at, `this state is done and does not take ${event}, ${remedy}`, 'key'))
}

const isWithin = (keys: string[], around: string[]): boolean => around.every((key, n) => keys[n] === key)
