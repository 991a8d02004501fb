import { getLocation, getNodeValue, parseTree } from 'jsonc-parser'
import { isRecord, valueAt } from '../../engine/path.ts'
import { type DefinitionFiles, type JsonPath, withoutMark } from '../files.ts'
import { symbolTableOf } from '../symbolTable.ts'
import { type FileContext, keyNamesAt, namesAt } from './names.ts'
import { type Part, inner, partsAt } from './parts.ts'

/** One thing that may be written at a place. */
export interface Completion {
  label: string
  /** What is written, and where in it the person goes on. */
  insert: string
  caret: number
  /** What people call it. */
  name?: string
  /** What it is for. */
  description?: string
}

export interface Completions {
  /** The part of the text that the completion replaces. */
  from: number
  to: number
  /** The offset from which what is typed narrows the choice. */
  typedFrom: number
  /** Where a comma is missing before it. */
  comma?: number
  options: Completion[]
}

/** What may be written at an offset of a file's text, by the meta-schemas and by what the definitions name. */
export function completionsAt(
  files: DefinitionFiles,
  file: string,
  { text, offset }: { text: string; offset: number },
): Completions {
  const mark = text.length - withoutMark(text).length
  const place = placeAt(text.slice(mark), offset - mark)
  const { from, to, typedFrom, comma } = place
  const blank = comma !== undefined && from === comma + 1 ? ' ' : ''
  const options = optionsAt(files, file, place).map((each) => ({
    ...each,
    insert: blank + each.insert,
    caret: each.caret + blank.length,
  }))
  const moved = (at: number) => at + mark - (comma !== undefined && at > comma ? 1 : 0)
  return {
    from: moved(from),
    to: moved(to),
    typedFrom: moved(typedFrom),
    ...(comma !== undefined && { comma: comma + mark }),
    options,
  }
}

interface TextPlace {
  /** With a comma where one is missing. */
  text: string
  offset: number
  from: number
  to: number
  typedFrom: number
  comma?: number
}

/** What is being written there: a text in quotes, a word, or nothing yet. */
function placeAt(text: string, offset: number): TextPlace {
  const token = getLocation(text, offset).previousNode
  // Behind its closing quote, a text is not being written any more.
  const isClosed = token?.type === 'string' && /^".*"$/s.test(text.slice(token.offset, token.offset + token.length))
  const isIn =
    token !== undefined && token.offset < offset && offset <= token.offset + token.length - (isClosed ? 1 : 0)
  const word = /[\w$.:-]*$/.exec(text.slice(0, offset))?.[0] ?? ''
  const from = isIn ? token.offset : offset - word.length
  const to = isIn ? token.offset + token.length : offset
  const typedFrom = isIn && text[from] === '"' ? from + 1 : from
  const before = text.slice(0, from).trimEnd()
  if (before === '' || /[{[,:]$/.test(before)) return { text, offset, from, to, typedFrom }
  const comma = before.length
  const mended = `${text.slice(0, comma)},${text.slice(comma)}`
  return { text: mended, offset: offset + 1, from: from + 1, to: to + 1, typedFrom: typedFrom + 1, comma }
}

function optionsAt(files: DefinitionFiles, file: string, { text, offset, to }: TextPlace): Completion[] {
  const { path, isAtPropertyKey } = getLocation(text, offset)
  const tree = parseTree(text, [], { disallowComments: true })
  const value = tree && (getNodeValue(tree) as unknown)
  const context: FileContext = { symbols: symbolTableOf(files), file, value }
  const after = text.slice(to)
  const comma = /^\s*["[{\w-]/.test(after) ? ',' : ''
  if (!isAtPropertyKey) return valuesAt(context, path).map((each) => withEnd(each, comma))
  const around = path.slice(0, -1)
  const present = valueAt(value, around)
  const isNew = !/^\s*:/.test(after)
  return keysAt(context, around, isNew)
    .filter(({ label }) => label === path.at(-1) || !isRecord(present) || !Object.hasOwn(present, label))
    .map((each) => withEnd(each, isNew ? comma : ''))
}

const withEnd = (completion: Completion, end: string): Completion => ({
  ...completion,
  insert: completion.insert + end,
})

function keysAt(context: FileContext, at: JsonPath, isNew: boolean): Completion[] {
  const parts = partsAt(context.file, context.value, at)
  const own = parts.flatMap(({ schema: { properties, propertyNames } }) => [
    ...Object.entries(isRecord(properties) ? properties : {}).flatMap(([key, each]) => (each === false ? [] : [key])),
    ...(isRecord(propertyNames) && Array.isArray(propertyNames.enum) ? propertyNames.enum.map(String) : []),
  ])
  const known = [...new Set(own)].map((key) => ({ key, name: '' }))
  const named = keyNamesAt(context, at).map(({ text, label }) => ({ key: text, name: label }))
  return [...known, ...named].map(({ key, name }) => {
    const inside = inner(parts, key)
    const { insert, caret } = isNew ? newEntry(key, inside) : { insert: JSON.stringify(key), caret: key.length + 2 }
    const description = descriptionOf(inside)
    return { label: key, insert, caret, ...(name !== '' && { name }), ...(description && { description }) }
  })
}

const descriptionOf = (parts: readonly Part[]): string | undefined =>
  parts.map(({ schema }) => schema.description).find((each) => typeof each === 'string')

/** The beginning of a value, by its type. */
const begun: Readonly<Record<string, readonly [string, string]>> = {
  string: ['"', '"'],
  object: ['{ ', ' }'],
  array: ['[', ']'],
}

/** A key with the beginning of its value. */
function newEntry(key: string, parts: readonly Part[]): { insert: string; caret: number } {
  const head = `${JSON.stringify(key)}: `
  const only = parts.map(({ schema }) => schema.const).find((each) => each !== undefined)
  if (only !== undefined)
    return { insert: head + JSON.stringify(only), caret: head.length + JSON.stringify(only).length }
  const [open, close] = begun[typeOf(parts)] ?? ['', '']
  return { insert: head + open + close, caret: head.length + open.length }
}

function typeOf(parts: readonly Part[]): string {
  const types = parts.flatMap(({ schema: { type, enum: options } }): string[] => {
    if (typeof type === 'string') return [type]
    return Array.isArray(options) && options.every((each) => typeof each === 'string') ? ['string'] : []
  })
  return types[0] ?? ''
}

function valuesAt(context: FileContext, at: JsonPath): Completion[] {
  const parts = partsAt(context.file, context.value, at)
  const given = parts.flatMap(optionsOf)
  const named = namesAt(context, at).map(({ text, label }) => ({ value: text, name: label, description: '' }))
  const taken = takenBy(context, at)
  const found = new Map<string, Completion>()
  for (const { value, name, description } of [...given, ...named]) {
    const insert = JSON.stringify(value)
    if (found.has(insert) || taken.has(insert)) continue
    found.set(insert, {
      label: String(value),
      insert,
      caret: insert.length,
      ...(name !== '' && { name }),
      ...(description !== '' && { description }),
    })
  }
  return [...found.values()]
}

interface Option {
  value: unknown
  name: string
  description: string
}

function optionsOf({ schema }: Part): Option[] {
  const { const: only, enum: options, enumDescriptions, type } = schema
  const plain = (value: unknown): Option => ({ value, name: '', description: '' })
  if (only !== undefined) return [plain(only)]
  if (Array.isArray(options))
    return options.map((value: unknown, n) => ({
      ...plain(value),
      description: Array.isArray(enumDescriptions) ? String(enumDescriptions[n] ?? '') : '',
    }))
  return type === 'boolean' ? [true, false].map(plain) : []
}

/** What a list whose entries differ has elsewhere. */
function takenBy({ file, value }: FileContext, at: JsonPath): ReadonlySet<string> {
  const [around, place] = [at.slice(0, -1), at.at(-1)]
  const list = valueAt(value, around)
  const isSet = partsAt(file, value, around).some(({ schema }) => schema.uniqueItems === true)
  if (!isSet || !Array.isArray(list)) return new Set()
  return new Set(list.filter((_, n) => n !== place).map((each) => JSON.stringify(each)))
}
