import { stepOf } from '../../../../src/engine/steps.ts'
import { type MeaningCheck, inApplication } from '../mistake.ts'

/**
 * Every overall state has a name and a step, the step that the hub would infer from its code (decision 1);
 * an ended path is a closed application.
 */
export const pathStates: MeaningCheck = ({ application }) => {
  const { path, steps } = application
  return Object.entries(path.states).flatMap(([code, { type, meta = {} }]) => {
    const at = ['path', 'states', code]
    const { name, stepNumber, closed } = meta
    if (name === undefined)
      return inApplication(at, `the state "${code}" has no name. Add "name" to its "meta".`, 'key')
    if (stepNumber === undefined)
      return inApplication(at, `the state "${code}" has no step. Add "stepNumber" to its "meta".`, 'key')
    const inferred = stepOf(application, code)
    if (stepNumber > steps.length)
      return inApplication(
        [...at, 'meta', 'stepNumber'],
        `there are ${steps.length} steps, and this is step ${stepNumber}. Name it in "steps", or choose another.`,
      )
    if (stepNumber !== inferred)
      return inApplication(
        [...at, 'meta', 'stepNumber'],
        `the state "${code}" is step ${stepNumber} here and step ${inferred} by "stepInference". Make them the same.`,
      )
    if ((type === 'final') !== (closed === true))
      return inApplication(
        at,
        `the state "${code}" is ${type === 'final' ? 'final and not closed' : 'closed and not final'}. Set both, or neither.`,
        'key',
      )
    return []
  })
}
