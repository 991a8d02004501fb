import { isRecord, valueAt } from '../engine/path.ts'
import { kindOf } from '../engine/source/source.ts'
import { type DefinitionFiles, type JsonPath, objectIn, textAt, valueIn } from './files.ts'

/** Whether a file defines a kind of application: that of `application.json`, or another one. */
export const isPath = (file: string): boolean => ['application', 'path'].includes(kindOf(file))

/** The stages of a kind, by form type, in the order of its file. */
export function stagesOnPath(files: DefinitionFiles, file: string): string[] {
  const { stages } = objectIn(files, file)
  return Array.isArray(stages) ? stages.map((each) => textAt(each, ['formType'])) : []
}

/** Where a stage of a kind is written; after the last one for a stage that is not there. */
export function stageAt(files: DefinitionFiles, file: string, formType: string): JsonPath {
  const stages = stagesOnPath(files, file)
  const number = stages.indexOf(formType)
  return ['stages', number < 0 ? stages.length : number]
}

/** Whether a file has the states of a stage and what people do in them. */
export const isWorkflow = (file: string): boolean => kindOf(file) === 'workflow'

/**
 * Where a state of a path, or of a stage's workflow, is written; '' is the whole. A state is named by the keys that
 * lead to it.
 */
export const stateAt = (file: string, state: string): JsonPath => [
  ...(isWorkflow(file) ? [] : ['path']),
  ...keysOf(state).flatMap((key) => ['states', key]),
]

const keysOf = (state: string): string[] => (state === '' ? [] : state.split('.'))

/** The state around another one; '' for one that is in no other. */
export const around = (state: string): string => keysOf(state).slice(0, -1).join('.')

/** The codes of the states of a kind in which an application is closed. */
export const closedStates = (files: DefinitionFiles, file: string): string[] =>
  statesInside(files, file, '').flatMap(({ state, code }) =>
    valueAt(valueIn(files, file), [...stateAt(file, state), 'meta', 'closed']) === true ? code : [],
  )

/** A state with what leads there, and its name or else its code. */
export interface NamedState {
  state: string
  code: string
  name: string
}

/**
 * The states right inside another one, or right in the path or workflow. An empty key, as of a state that is being
 * typed, is none: '' is the path itself, which would be inside itself without end.
 */
export const statesInside = (files: DefinitionFiles, file: string, state: string): NamedState[] =>
  Object.entries(recordAt(files, file, [...stateAt(file, state), 'states']))
    .filter(([code]) => code !== '')
    .map(([code, value]) => ({
      state: state === '' ? code : `${state}.${code}`,
      code,
      name: textAt(value, ['meta', 'name'], code),
    }))

/** The names of all states of a path, by their keys with dots between. */
export const namesOnPath = (files: DefinitionFiles, file: string, within = ''): ReadonlyMap<string, string> =>
  new Map(
    statesInside(files, file, within).flatMap(({ state, name }): [string, string][] => [
      [state, name],
      ...namesOnPath(files, file, state),
    ]),
  )

/** Where something in a state may lead, and what people call that. */
export interface Target {
  target: string
  name: string
}

/** To the states beside it; in a workflow also to those inside them, and to its own. */
export function targetsOf(files: DefinitionFiles, file: string, state: string): Target[] {
  const beside = statesInside(files, file, around(state))
  const plain = beside.map(({ code, name }) => ({ target: code, name }))
  if (!isWorkflow(file)) return plain
  const further = beside.flatMap((each) =>
    statesInside(files, file, each.state).map(({ code, name }) => ({
      target: `${each.code}.${code}`,
      name: `${each.name}: ${name}`,
    })),
  )
  const own = statesInside(files, file, state).map(({ code, name }) => ({ target: `.${code}`, name }))
  return [...plain, ...further, ...own]
}

/** What happens in a state that leads on, by name; in a workflow, the codes of what people do there. */
export const eventsOf = (files: DefinitionFiles, file: string, state: string): string[] =>
  Object.keys(recordAt(files, file, [...stateAt(file, state), 'on']))

/** Whether a state is entered with all that is inside it at once. */
export const isParallel = (files: DefinitionFiles, file: string, state: string): boolean =>
  valueAt(valueIn(files, file), [...stateAt(file, state), 'type']) === 'parallel'

const recordAt = (files: DefinitionFiles, file: string, at: JsonPath): Record<string, unknown> => {
  const found = valueAt(valueIn(files, file), at)
  return isRecord(found) ? found : {}
}
