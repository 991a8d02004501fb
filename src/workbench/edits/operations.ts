import { findNodeAtLocation } from 'jsonc-parser'
import { t } from '../../texts/t.ts'
import { type DefinitionFiles, type JsonPath, pointerOf } from '../files.ts'
import { type Edit, changed, edit } from './edit.ts'
import { partOf } from './layout.ts'
import { withValue } from './set.ts'
import { EditError, entryFor, nodeAt, numberOf, readJson, withEntry, withKey, without } from './text.ts'

interface OperationParams {
  /** Sets a value; adds its key and the objects around it if they are missing. */
  set: { at: JsonPath; value: unknown }
  /** Removes a value with its key. */
  remove: { at: JsonPath }
  /** Adds an entry to a list: before the one with that number, or last. */
  add: { at: JsonPath; value: unknown; before?: number }
  /** Moves an entry of a list into another list or to another place: before what has that number now, or last. */
  move: { at: JsonPath; to: JsonPath; before?: number }
  /** Puts a key of an object before another one, or last. */
  reorder: { at: JsonPath; before?: string }
  /** Gives a value another key. */
  rename: { at: JsonPath; key: string }
}

/** One change in a file. */
export type Operation = {
  [Name in keyof OperationParams]: { do: Name; file: string } & OperationParams[Name]
}[keyof OperationParams]

/** What each operation does to the text of its file. */
const operations: { [Name in keyof OperationParams]: (text: string, params: OperationParams[Name]) => string } = {
  set: (text, { at, value }) => withValue(text, at, value),
  remove: (text, { at }) => without(readJson(text), at),
  add(text, { at, value, before }) {
    const json = readJson(text)
    if (!findNodeAtLocation(json.root, [...at])) return withValue(text, at, [value])
    return withEntry(json, at, before ?? nodeAt(json, at).children?.length ?? 0, undefined, partOf(value))
  },
  move,
  reorder,
  rename: (text, { at, key }) => withKey(readJson(text), at, key),
}

function move(text: string, { at, to, before }: OperationParams['move']): string {
  const json = readJson(text)
  if (pointerOf(to).startsWith(`${pointerOf(at)}/`)) throw new EditError(t('Nothing can be moved into itself.'))
  if (!findNodeAtLocation(json.root, [...to])) return move(withValue(text, to, []), { at, to, before })
  const [around, number] = [at.slice(0, -1), Number(at.at(-1))]
  const isSame = pointerOf(around) === pointerOf(to)
  const target = before ?? nodeAt(json, to).children?.length ?? 0
  if (isSame && (target === number || target === number + 1)) return text
  const moved = readJson(withEntry(json, to, target, undefined, entryFor(json, at, to)))
  return without(moved, isSame && target < number ? [...around, number + 1] : at)
}

function reorder(text: string, { at, before }: OperationParams['reorder']): string {
  const json = readJson(text)
  const [around, key] = [at.slice(0, -1), at.at(-1)]
  const number = numberOf(json, at)
  const target = before === undefined ? nodeAt(json, around).children?.length : numberOf(json, [...around, before])
  if (target === undefined || target === number || target === number + 1) return text
  const part = entryFor(json, at, around)
  return withEntry(readJson(without(json, at)), around, target > number ? target - 1 : target, String(key), part)
}

/** The edit that does all of these operations, in their order. */
export const doing = (...all: Operation[]): Edit => edit((files) => done(files, all))

/** The files after these operations, for code inside an edit. Throws `EditError`. */
export const done = (files: DefinitionFiles, all: readonly Operation[]): DefinitionFiles =>
  all.reduce((now, operation) => changed(now, operation.file, (text) => textAfter(text, operation)), files)

function textAfter<Name extends keyof OperationParams>(
  text: string,
  operation: { do: Name } & OperationParams[Name],
): string {
  return operations[operation.do](text, operation)
}
