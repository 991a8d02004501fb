import type { MeaningCheck } from '../../mistake.ts'
import { inStage } from '../../mistake.ts'
import { everyPath, inPath } from '../../paths/everyPath.ts'
import { allStates, type PlacedState } from '../../../../../src/engine/source/states.ts'

interface NamedState {
  meta?: { name?: string; retired?: boolean }
}

/**
 * Checks that no two states of a workflow or path have the same name, because people distinguish states by their names.
 */
export const sameNames: MeaningCheck = (definitions) => [
  ...definitions.stages.flatMap((stage) =>
    twice(allStates(stage.workflow)).map(({ at, message }) => inStage(stage, 'workflow', at, message)),
  ),
  ...everyPath(definitions).flatMap((path) =>
    twice(allStates(path.path, ['path'])).map(({ at, message }) => inPath(path, at, message)),
  ),
]

/**
 * Finds states that have the name of one before them. A retired state, which nothing enters any more, may share its
 * name.
 */
function twice(states: PlacedState<NamedState>[]) {
  const inUse = states.filter(({ state }) => state.meta?.name !== undefined && !state.meta.retired)
  const names = inUse.map(({ state }) => state.meta?.name)
  return inUse.flatMap(({ at, keys }, n) => {
    const first = inUse[names.indexOf(names[n])]
    if (!first || first.at === at) return []
    const message = `the state "${first.keys.at(-1)}" has the name "${names[n]}" too: people could not distinguish it from "${keys.at(-1)}". Rename one of them.`
    return [{ at: [...at, 'meta', 'name'], message }]
  })
}
