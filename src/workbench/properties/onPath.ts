import { isRecord, valueAt } from '../../engine/path.ts'
import { notCarried } from '../../engine/applications/carried.ts'
import { type DefinitionFiles, fileOf, objectIn, textAt, valueIn } from '../files.ts'
import { symbolTableOf } from '../symbolTable.ts'
import {
  around,
  closedStates,
  isParallel,
  isPath,
  isWorkflow,
  stageAt,
  stagesOnPath,
  stateAt,
  statesInside,
  targetsOf,
} from '../paths.ts'
import type { Selection } from './selection.ts'
import type { Property } from './drawn.ts'
import { type ChoiceFilter, propertiesAt } from './placed.ts'

/** What a path says as a whole, beside its states. */
export const propertiesOfPath = (files: DefinitionFiles, file: string): Property[] =>
  isPath(file)
    ? propertiesAt(files, file, ['path'], ['id', 'states'], (_, code) => codesInside(files, file, '').includes(code))
    : []

/**
 * What the file of a kind may name: only a closed application can be followed, and of its forms, those that the kind
 * has and does not decide in are carried, without what is filled in anew.
 */
export function offeredInKind(files: DefinitionFiles, file: string): ChoiceFilter {
  const closed = [...files.keys()].filter(isPath).flatMap((each) => closedStates(files, each))
  const stages = stagesOnPath(files, file)
  const decided = textAt(valueIn(files, file), ['approves'])
  const { stages: stageSymbols } = symbolTableOf(files)
  const anew = new Map(
    [...stageSymbols].map(([formType, { fields, ui }]) => [
      formType,
      notCarried({ stage: objectIn(files, fileOf(formType, 'stage')), data: { properties: fields }, ui }),
    ]),
  )
  return (key, name) => {
    if (key === 'from') return closed.includes(name)
    const own = anew.get(key)
    return own === undefined || (stages.includes(key) && key !== decided && !own.has(name))
  }
}

/**
 * What a stage, a state or an event of a path says, or a state or an action of a workflow. Conditions have a form of
 * their own.
 */
export function propertiesOfPathPart(
  files: DefinitionFiles,
  selection: Extract<Selection, { kind: 'pathStage' | 'pathState' | 'pathEvent' }>,
): Property[] {
  const { file } = selection
  const stages = stagesOnPath(files, file)
  if (selection.kind === 'pathStage') {
    const at = stageAt(files, file, selection.formType)
    return propertiesAt(
      files,
      file,
      at,
      ['formType'],
      (_, name) => name !== selection.formType && stages.includes(name),
    )
  }
  const at = [...stateAt(file, selection.state), ...(selection.kind === 'pathEvent' ? ['on', selection.event] : [])]
  const value = valueAt(valueIn(files, file), at)
  if (!isRecord(value)) return []
  const codes: Readonly<Record<string, readonly string[]>> = {
    target: codesInside(files, file, around(selection.state)),
    initial: codesInside(files, file, selection.state),
  }
  const isOffered: ChoiceFilter = (key, name) =>
    codes[key]?.includes(name) ?? (isWorkflow(file) || stages.includes(name))
  return propertiesAt(files, file, at, exceptOf(files, selection, value), isOffered)
    .filter((each) => isAsked(files, each, at.length))
    .map((each) => withOwnChoices(files, selection, each))
}

/** Whether the form asks for a property: not for a path's condition, which has its own form, nor for one in full. */
function isAsked(files: DefinitionFiles, { file, at }: Property, depth: number): boolean {
  const [first, part] = at.slice(depth)
  if (first === 'guard' && !(isWorkflow(file) && part === 'params')) return false
  return !isRecord(valueAt(valueIn(files, file), at))
}

/** In a workflow, the states to which an action may lead, and the events that there are: it may raise a new one. */
function withOwnChoices(files: DefinitionFiles, { file, state }: { file: string; state: string }, property: Property) {
  const key = property.at.at(-1)
  if (!isWorkflow(file) || (key !== 'target' && key !== 'raises')) return property
  if (key === 'raises') {
    const { enum: events, ...schema } = property.schema
    return { ...property, schema: { ...schema, examples: events }, ui: { 'ui:help': property.ui['ui:help'] } }
  }
  const targets = targetsOf(files, file, state)
  const names = targets.map(({ name }) => name)
  return {
    ...property,
    schema: { ...property.schema, enum: targets.map(({ target }) => target) },
    ui: { ...property.ui, 'ui:enumNames': names },
  }
}

/** The properties that the form leaves out: a state without others inside has no use for those about them. */
const exceptOf = (
  files: DefinitionFiles,
  { kind, file, state }: { kind: string; file: string; state: string },
  { states }: Readonly<Record<string, unknown>>,
): string[] => [
  'on',
  'always',
  'states',
  ...(kind === 'pathState' && states === undefined ? ['initial', 'onDone'] : []),
  ...(isParallel(files, file, state) ? ['initial'] : []),
]

const codesInside = (files: DefinitionFiles, file: string, state: string): string[] =>
  statesInside(files, file, state).map(({ code }) => code)
