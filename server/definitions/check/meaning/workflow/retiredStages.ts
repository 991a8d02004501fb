import type { ApplicationDefinition, PathState } from '../../../../../src/engine/definition.ts'
import { type MeaningCheck, type Mistake, inApplication } from '../../mistake.ts'
import { type PlacedState, allStates, targetKeys, transitionsOf } from '../../../../../src/engine/source/states.ts'

type PlacedPathState = PlacedState<PathState>

/** Checks that a new application can be carried to its end without the retired stages. */
export const retiredStages: MeaningCheck = ({ application }) =>
  application.stages.flatMap(({ formType, retired }) =>
    retired ? [...needed(application, formType), ...opening(application.path, formType)] : [],
  )

function needed(application: ApplicationDefinition, formType: string): Mistake[] {
  const keys = (['creates', 'approves'] as const).filter((key) => application[key] === formType)
  return keys.map((key) =>
    inApplication([key], `the stage "${formType}" is retired. Name another one here, or do not retire it.`),
  )
}

/** Finds states that open the stage although new applications cannot avoid them. */
function opening(path: ApplicationDefinition['path'], formType: string): Mistake[] {
  const states = allStates(path)
  return states.flatMap((placed) => {
    const n = placed.state.meta?.open?.indexOf(formType) ?? -1
    if (n < 0 || isRetired(states, placed) || isGuarded(path, states, placed, formType)) return []
    return [
      inApplication(
        ['path', ...placed.at, 'meta', 'open', n],
        `the stage "${formType}" is retired, and a new application would open it here. Retire the state too, or lead around it by an "always" whose guard "stageDone" names the stage: one that was never opened counts as done.`,
      ),
    ]
  })
}

/** Whether a state, or one around it, is retired. */
const isRetired = (states: PlacedPathState[], { keys }: PlacedPathState): boolean =>
  states.some(({ keys: around, state }) => state.meta?.retired && around.every((key, depth) => keys[depth] === key))

/** Whether every transition to a state comes after one in the same list that asks whether the stage is done. */
function isGuarded(
  path: Pick<PathState, 'initial'>,
  states: PlacedPathState[],
  { keys }: PlacedPathState,
  formType: string,
): boolean {
  const parent = states.find(({ keys: around }) => around.join('.') === keys.slice(0, -1).join('.'))
  if ((parent?.state ?? path).initial === keys.at(-1) || parent?.state.type === 'parallel') return false
  return states.every(({ state, ...placed }) =>
    transitionsOf({ state, ...placed }).every(({ transition, from, event }) => {
      const leadsThere =
        transition.target !== undefined && targetKeys(from, transition.target).join('.') === keys.join('.')
      if (!leadsThere) return true
      const before = event === undefined ? (state.always ?? []).slice(0, state.always?.indexOf(transition)) : []
      return before.some(({ guard }) => guard?.type === 'stageDone' && guard.params.stage === formType)
    }),
  )
}
