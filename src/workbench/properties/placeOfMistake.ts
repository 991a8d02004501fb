import { getLocation } from 'jsonc-parser'
import {
  type DefinitionFiles,
  type JsonPath,
  fileOf,
  inside,
  objectIn,
  stageOf,
  valueIn,
  withoutMark,
} from '../files.ts'
import { offsetAt } from '../json/texts.ts'
import { isPath, stagesOnPath } from '../paths.ts'
import type { Chosen } from './chosen.ts'

/** A mistake as the check says it, taken apart. */
export interface Mistake {
  /** What is wrong, and how to fix it. */
  message: string
  /** Where it is, such as `stages/legal-review/data.schema.json:3:5`; '' if it says none. */
  where: string
  /** The same, taken apart. */
  place?: { file: string; line: number; column: number }
  /** What a person chooses to mend it; absent where the mistake is about nothing that can be chosen. */
  chosen?: Chosen
}

/** The mistake in `file:line:column: what is wrong. How to fix it.` */
export function mistakeIn(files: DefinitionFiles, text: string): Mistake {
  const found = /^([^\s:]+\.json):(\d+):(\d+): /.exec(text)
  const [head, file = '', line, column] = found ?? []
  if (head === undefined) return { message: text, where: '' }
  const place = { file, line: Number(line), column: Number(column) }
  const source = withoutMark(files.get(file) ?? '')
  const chosen = chosenAt(files, file, getLocation(source, offsetAt(source, place) + 1).path)
  return { message: text.slice(head.length), where: head.slice(0, -2), place, ...(chosen && { chosen }) }
}

/** The thing in the definitions that a place belongs to. */
function chosenAt(files: DefinitionFiles, file: string, at: JsonPath): Chosen | undefined {
  const stage = stageOf(file)
  if (stage === undefined) {
    const [lists, list] = file === 'reference.json' ? at : []
    if (lists === 'lists' && typeof list === 'string') return { kind: 'list', list }
    if (files.has(file) && isPath(file)) return onPath(files, file, at)
    return files.has(file) ? { kind: 'file', file } : undefined
  }
  const { properties } = objectIn(files, fileOf(stage, 'data'))
  // The innermost name of a field: a key, or an entry of a list.
  const named = at.toReversed().find((step) => typeof step === 'string' && inside(properties, [step]) !== undefined)
  const entry = inside(valueIn(files, file), at)
  const isField = typeof entry === 'string' && inside(properties, [entry]) !== undefined
  if (isField) return { kind: 'field', stage, field: entry }
  if (typeof named === 'string') return { kind: 'field', stage, field: named }
  const [tabs, tab, sections, section] = at
  if (tabs !== 'ui:tabs' || typeof tab !== 'number') return { kind: 'stage', stage }
  return sections === 'sections' && typeof section === 'number'
    ? { kind: 'section', stage, tab, section }
    : { kind: 'tab', stage, tab }
}

/** The stage, state or event of a kind of application that a place belongs to. */
function onPath(files: DefinitionFiles, file: string, [first, ...rest]: JsonPath): Chosen {
  const [number] = rest
  const formType = first === 'stages' && typeof number === 'number' ? stagesOnPath(files, file)[number] : undefined
  if (formType !== undefined) return { kind: 'pathStage', file, formType }
  const keys: string[] = []
  let left = first === 'path' ? rest : []
  for (; left[0] === 'states' && typeof left[1] === 'string'; left = left.slice(2)) keys.push(left[1])
  const [on, event] = left
  if (keys.length === 0) return { kind: 'file', file }
  const state = keys.join('.')
  return on === 'on' && typeof event === 'string'
    ? { kind: 'pathEvent', file, state, event }
    : { kind: 'pathState', file, state }
}
