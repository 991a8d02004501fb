import { stepOf } from '../../../../../src/engine/steps.ts'
import { type FilePath, everyPath, inPath } from '../../paths/everyPath.ts'
import type { MeaningCheck, Mistake } from '../../mistake.ts'

/**
 * Checks that every overall state has a name, and the step that the hub would infer from its code (spec decision 1),
 * and that an ended path is a closed application.
 */
export const pathStates: MeaningCheck = (definitions) => {
  const [standard] = everyPath(definitions)
  return everyPath(definitions).flatMap((path) => ofPath(path, standard))
}

function ofPath(file: FilePath, standardFile: FilePath | undefined): Mistake[] {
  const { path, steps, standard } = file
  return Object.entries(path.states).flatMap(([code, { type, meta = {} }]) => {
    const at = ['path', 'states', code]
    const { name, stepNumber, closed } = meta
    if (name === undefined) return inPath(file, at, `the state "${code}" has no name. Add "name" to its "meta".`, 'key')
    if (stepNumber === undefined)
      return inPath(file, at, `the state "${code}" has no step. Add "stepNumber" to its "meta".`, 'key')
    const inferred = standard ? stepOf(standard, code) : stepNumber
    const elsewhere = standardFile?.path.states[code]?.meta?.name
    if (stepNumber > steps.length)
      return inPath(
        file,
        [...at, 'meta', 'stepNumber'],
        `there are ${steps.length} steps, and this is step ${stepNumber}. Name it in "steps", or choose another.`,
      )
    if (stepNumber !== inferred)
      return inPath(
        file,
        [...at, 'meta', 'stepNumber'],
        `the state "${code}" is step ${stepNumber} here and step ${inferred} by "stepInference". Make them the same.`,
      )
    if (elsewhere !== undefined && elsewhere !== name)
      return inPath(
        file,
        [...at, 'meta', 'name'],
        `the state "${code}" is called "${name}" here and "${elsewhere}" in application.json. Give it one name, or another code: lists filter by the code.`,
      )
    if ((type === 'final') !== (closed === true))
      return inPath(
        file,
        at,
        `the state "${code}" is ${type === 'final' ? 'final and not closed' : 'closed and not final'}. Set both, or neither.`,
        'key',
      )
    return []
  })
}
