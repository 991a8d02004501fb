import type { WorkflowState } from '../../../../../src/engine/definition.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type Mistake, type MeaningCheck, inStage } from '../../mistake.ts'
import { type PlacedState, allStates, targetKeys, transitionsOf } from '../../../../../src/engine/source/states.ts'

/**
 * Checks that each code has one name, that each transition has a guard, and that each transition that completes a stage
 * leads to a state that is done.
 */
export const transitions: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const states = allStates(stage.workflow)
    return [...twoNames(stage, states), ...unguarded(stage, states), ...unfinished(stage, states)]
  })

type States = PlacedState<WorkflowState>[]

function twoNames(stage: FolderStage, states: States): Mistake[] {
  const all = states.flatMap(transitionsOf)
  return all.flatMap(({ event, transition, at }, n) => {
    const first = all.slice(0, n).find((other) => other.event === event)
    if (!first || first.transition.meta.name === transition.meta.name) return []
    return inStage(
      stage,
      'workflow',
      [...at, 'meta', 'name'],
      `"${event}" is called "${transition.meta.name}" here and "${first.transition.meta.name}" elsewhere. Give it one name: rules match it.`,
    )
  })
}

function unguarded(stage: FolderStage, states: States): Mistake[] {
  return states
    .flatMap(transitionsOf)
    .filter(({ transition }) => !transition.guard && !transition.meta.system)
    .map(({ event, at }) =>
      inStage(
        stage,
        'workflow',
        at,
        `anyone may take "${event}". Add a "guard" that says who, or "system": true in its "meta".`,
        'key',
      ),
    )
}

function unfinished(stage: FolderStage, states: States): Mistake[] {
  return states.flatMap(transitionsOf).flatMap(({ event, transition, at, from }) => {
    const { target, meta } = transition
    const next =
      target === undefined
        ? undefined
        : states.find(({ keys }) => keys.join('.') === targetKeys(from, target).join('.'))
    if (!meta.completes || next?.state.meta?.done) return []
    return inStage(
      stage,
      'workflow',
      [...at, 'meta', 'completes'],
      `"${event}" completes the stage and does not lead to a state that is done. Give it such a target, or add "done": true to the state's "meta".`,
      'key',
    )
  })
}
