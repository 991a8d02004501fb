import type { WorkflowState } from '../../../../../src/engine/definition.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type Mistake, type MeaningCheck, inStage } from '../../mistake.ts'
import { type PlacedState, allStates, transitionsOf } from '../../../../../src/engine/source/states.ts'

/** Checks that the work of each stage can be begun, seen and completed. */
export const working: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const states = allStates(stage.workflow)
    return [unnamed, begun, completed, finished].flatMap((find) => find(stage, states))
  })

type States = PlacedState<WorkflowState>[]

/** Returns a state and the states around it. */
const around = (states: States, { keys }: PlacedState<WorkflowState>): States =>
  states.filter((each) => each.keys.every((key, depth) => keys[depth] === key))

/** Finds states without a name, of their own or of a state around them, by which people would know them. */
function unnamed(stage: FolderStage, states: States): Mistake[] {
  return states
    .filter(({ state }) => state.states === undefined)
    .filter((placed) => !around(states, placed).some(({ state }) => state.meta?.name))
    .map(({ at, keys }) =>
      inStage(stage, 'workflow', at, `the state "${keys.at(-1)}" has no name. Add "name" to its "meta".`, 'key'),
    )
}

/** Finds stages whose new form nobody can fill in. In later states, people may be able to act only. */
function begun(stage: FolderStage, states: States): Mistake[] {
  const first = firstOf(stage.workflow, states)
  if (!first || around(states, first).some(({ state }) => state.meta?.editable ?? state.meta?.done)) return []
  const message = `a new form is in the state "${first.keys.at(-1)}", in which nobody can fill it in. Add "editable" to its "meta".`
  return [inStage(stage, 'workflow', first.at, message, 'key')]
}

/** The innermost state of a new form; undefined if there is no such state, which another check finds. */
function firstOf({ initial }: FolderStage['workflow'], states: States): PlacedState<WorkflowState> | undefined {
  let found = states.find(({ keys }) => keys.join('.') === initial)
  while (found?.state.initial !== undefined) {
    const inner = [...found.keys, found.state.initial].join('.')
    found = states.find(({ keys }) => keys.join('.') === inner)
  }
  return found
}

/** Finds stages that no transition completes, so that nothing asks for a complete form. */
function completed(stage: FolderStage, states: States): Mistake[] {
  if (states.flatMap(transitionsOf).some(({ transition }) => transition.meta.completes)) return []
  const message =
    'no transition completes the form, so that nobody is asked for what it requires. Add "completes": true to the "meta" of the one that hands it on.'
  return [inStage(stage, 'workflow', ['states'], message, 'key')]
}

/** Finds states that are both done and editable: nobody can change a form that is done. */
function finished(stage: FolderStage, states: States): Mistake[] {
  return states
    .filter(({ state }) => state.meta?.done && state.meta.editable)
    .map(({ at }) => {
      const message = 'nobody changes a form that is done: this has no effect. Remove it, or "done".'
      return inStage(stage, 'workflow', [...at, 'meta', 'editable'], message, 'key')
    })
}
