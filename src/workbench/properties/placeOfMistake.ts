import { getLocation } from 'jsonc-parser'
import { valueAt } from '../../engine/path.ts'
import { isCases, kindOf } from '../../engine/source/source.ts'
import { type DefinitionFiles, type JsonPath, fileOf, objectIn, stageOf, valueIn, withoutMark } from '../files.ts'
import { offsetAt } from '../json/texts.ts'
import { isPath, isWorkflow, stagesOnPath } from '../paths.ts'
import type { Selection } from './selection.ts'

/** A mistake as the check says it, taken apart. */
export interface Mistake {
  /** What is wrong, and how to fix it. */
  message: string
  /** Where it is, such as `stages/legal-review/data.schema.json:3:5`; '' if it says none. */
  where: string
  /** The parts of `where`: line and column count from 1. */
  place?: { file: string; line: number; column: number }
  /** What a person chooses to mend it; absent where the mistake is about nothing that can be chosen. */
  selection?: Selection
}

/** The mistake in `file:line:column: what is wrong. How to fix it.` */
export function mistakeIn(files: DefinitionFiles, text: string): Mistake {
  const found = /^([^\s:]+\.json):(\d+):(\d+): /.exec(text)
  const [head, file = '', line, column] = found ?? []
  if (head === undefined) return { message: text, where: '' }
  const place = { file, line: Number(line), column: Number(column) }
  const source = withoutMark(files.get(file) ?? '')
  const selection = selectionAt(files, file, getLocation(source, offsetAt(source, place) + 1).path)
  return { message: text.slice(head.length), where: head.slice(0, -2), place, ...(selection && { selection }) }
}

/** The thing in the definitions that a place belongs to. */
export function selectionAt(files: DefinitionFiles, file: string, at: JsonPath): Selection | undefined {
  const stage = isCases(file) ? undefined : stageOf(file)
  if (stage === undefined) {
    const [lists, list] = file === 'reference.json' ? at : []
    if (lists === 'lists' && typeof list === 'string') return { kind: 'list', list }
    if (files.has(file) && isPath(file)) return onPath(files, file, at)
    return files.has(file) ? { kind: 'file', file } : undefined
  }
  if (isWorkflow(file)) return inWorkflow(file, stage, at)
  const { properties } = objectIn(files, fileOf(stage, 'data'))
  const isField = (step: unknown): step is string =>
    typeof step === 'string' && valueAt(properties, [step]) !== undefined
  // A condition asks about other fields: it is changed at the field that has it.
  const owner = ownerAt(files, file, at)
  if (isField(owner)) {
    const column = columnAt(file, at)
    return typeof column === 'string' && valueAt(properties, [owner, 'items', 'properties', column]) !== undefined
      ? { kind: 'column', stage, field: owner, column }
      : { kind: 'field', stage, field: owner }
  }
  const entry = valueAt(valueIn(files, file), at)
  if (isField(entry)) return { kind: 'field', stage, field: entry }
  const [tabs, tab, sections, section] = at
  if (tabs === 'ui:tabs' && typeof tab === 'number')
    return sections === 'sections' && typeof section === 'number'
      ? { kind: 'section', stage, tab, section }
      : { kind: 'tab', stage, tab }
  const named = at.slice(1).toReversed().find(isField)
  return named === undefined ? { kind: 'stage', stage } : { kind: 'field', stage, field: named }
}

/** The field that a part of a stage's file belongs to, if it belongs to one. */
function ownerAt(files: DefinitionFiles, file: string, at: JsonPath): unknown {
  const [first, second, third] = at
  if (kindOf(file) === 'ui') return first
  if (first !== 'rules' || third !== 'when') return second
  const rule = valueAt(valueIn(files, file), [first, second ?? 0])
  return ['require', 'show', 'lock'].map((effect) => valueAt(rule, [effect, 0])).find((field) => field !== undefined)
}

/**
 * The step of a place that names a column, in a file of that kind: other steps, such as the "title" of a table or a
 * field in a condition, may be called the same.
 */
function columnAt(file: string, at: JsonPath): string | number | undefined {
  const kind = kindOf(file)
  if (kind === 'data') return at[2] === 'items' && at[3] === 'properties' ? at[4] : undefined
  if (kind === 'ui') return at[1] === 'items' ? at[2] : undefined
  return at[0] === 'rows' ? at[3] : undefined
}

/** The people, the state or the action of a stage's workflow that a place belongs to. */
function inWorkflow(file: string, stage: string, at: JsonPath): Selection {
  const [first, people] = at
  if (first === 'people' && typeof people === 'string') return { kind: 'people', stage, people }
  return inStates(file, at) ?? { kind: 'stage', stage }
}

/** The stage, state or event of a kind of application that a place belongs to. */
function onPath(files: DefinitionFiles, file: string, [first, ...rest]: JsonPath): Selection {
  const [number] = rest
  const formType = first === 'stages' && typeof number === 'number' ? stagesOnPath(files, file)[number] : undefined
  if (formType !== undefined) return { kind: 'pathStage', file, formType }
  return (first === 'path' ? inStates(file, rest) : undefined) ?? { kind: 'file', file }
}

/** The innermost state, or what leads on from it, that a place among states belongs to. */
function inStates(file: string, at: JsonPath): Selection | undefined {
  const keys: string[] = []
  let left = at
  for (; left[0] === 'states' && typeof left[1] === 'string'; left = left.slice(2)) keys.push(left[1])
  const [on, event] = left
  if (keys.length === 0) return undefined
  const state = keys.join('.')
  return on === 'on' && typeof event === 'string'
    ? { kind: 'pathEvent', file, state, event }
    : { kind: 'pathState', file, state }
}
