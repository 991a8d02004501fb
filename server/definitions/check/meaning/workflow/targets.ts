import type { PathDefinition, WorkflowDefinition } from '../../../../../src/engine/definition.ts'
import { everyPath, inPath } from '../../paths/everyPath.ts'
import { type JsonPath, type MeaningCheck, inStage, type LocalMistake } from '../../mistake.ts'
import { type AnyState, allStates, targetKeys, transitionsOf } from '../../../../../src/engine/source/states.ts'
import { choice } from '../../suggest.ts'

/** Checks that every target and every initial state exists. */
export const targets: MeaningCheck = (definitions) => [
  ...definitions.stages.flatMap((stage) =>
    missingTargets(stage.workflow).map(({ at, message }) => inStage(stage, 'workflow', at, message)),
  ),
  ...everyPath(definitions).flatMap((file) =>
    missingTargets(file.path).map(({ at, message }) => inPath(file, ['path', ...at], message)),
  ),
]

function missingTargets(machine: WorkflowDefinition | PathDefinition): LocalMistake[] {
  const states = allStates<AnyState>(machine)
  const known = new Set(states.map(({ keys }) => keys.join('.')))
  return [
    ...initialMiss(machine, []),
    ...states.flatMap(({ state, at }) => initialMiss(state, at)),
    ...targetMisses(states, known),
  ]
}

function initialMiss({ initial, states = {} }: Pick<AnyState, 'initial' | 'states'>, at: JsonPath): LocalMistake[] {
  if (initial === undefined || initial in states) return []
  return [
    {
      at: [...at, 'initial'],
      message: `the initial state "${initial}" does not exist.${choice(initial, Object.keys(states))}`,
    },
  ]
}

function targetMisses(states: ReturnType<typeof allStates<AnyState>>, known: Set<string>): LocalMistake[] {
  return states.flatMap(transitionsOf).flatMap(({ transition: { target }, at, from }) => {
    if (target === undefined || known.has(targetKeys(from, target).join('.'))) return []
    const beside = states.filter(
      ({ keys }) => keys.length === from.length && keys.slice(0, -1).join('.') === from.slice(0, -1).join('.'),
    )
    const inside = states.filter(
      ({ keys }) => keys.length === from.length + 1 && keys.slice(0, -1).join('.') === from.join('.'),
    )
    const names = [...beside.map(({ keys }) => keys.at(-1)), ...inside.map(({ keys }) => `.${keys.at(-1)}`)]
    return {
      at: [...at, 'target'],
      message: `the target state "${target}" does not exist.${choice(target, names.map(String))}`,
    }
  })
}
