import { isRecord, valueAt } from '../../engine/path.ts'
import { kindOf } from '../../engine/source/source.ts'
import { type JsonPath, pointerOf, textAt } from '../files.ts'
import { type Key, type NameRef, type Place, within } from '../keys/key.ts'
import { entryKey, keyInside } from '../keys/reading.ts'
import { keyOf } from '../keys/registry.ts'
import type { SymbolTable } from '../symbolTable.ts'
import { placeOf } from '../references/uses.ts'
import { type Name, namesIn } from './allNames.ts'

/** A file that somebody is writing: its value so far, and what the definitions name. */
export interface FileContext {
  symbols: SymbolTable
  file: string
  value: unknown
}

/** The names that the value at a place may be: those that mean something to the key there. */
export function namesAt(context: FileContext, at: JsonPath): Name[] {
  const { symbols, file } = context
  const holders = holdersAt(context, at)
  const found = namesIn(symbols, file).filter((name) =>
    holders.some(({ key, place, rest, value: around }) =>
      (key.names?.(withAt(around, rest, name.text), place) ?? []).some(
        (each) => means(each, name) && each.on !== 'key' && isAt(each.at, rest),
      ),
    ),
  )
  return [...found, ...recordNames(context, at)]
}

/** Where a record type names its own fields. */
const ofRecords = ['key', 'search', 'list', 'required']

function recordNames({ file, value }: FileContext, [first]: JsonPath): Name[] {
  if (kindOf(file) !== 'record' || typeof first !== 'string' || !ofRecords.includes(first)) return []
  const fields = valueAt(value, ['fields'])
  return Object.keys(isRecord(fields) ? fields : {}).map((text) => ({
    text,
    kind: 'field',
    id: `${file} ${text}`,
    label: textAt(fields, [text, 'title']),
  }))
}

/**
 * What the workbench knows of a place; undefined for one that it does not know. `about` of the place leaves out the
 * first `silent` steps.
 */
export function keyAt(context: FileContext, at: JsonPath, silent = 0): { key: Key; place: Place } | undefined {
  const last = holdersAt(context, at, silent).at(-1)
  return last?.rest.length === 0 ? last : undefined
}

/** The names that a key of the object at a place may be. */
export function keyNamesAt(context: FileContext, at: JsonPath): Name[] {
  const { symbols, file } = context
  const holders = holdersAt(context, at)
  return namesIn(symbols, file).filter((name) =>
    holders.some(({ key, place, rest, value: around }) => {
      const own = rest.length === 0 ? key.keyNames?.(name.text, { ...place, at: [...at, name.text] }) : undefined
      const keys = [...rest, name.text]
      const inside = (key.names?.(withAt(around, keys, {}), place) ?? []).filter(
        (found) => found.on === 'key' && isAt(found.at, keys),
      )
      return [...(own ?? []), ...inside].some((found) => means(found, name))
    }),
  )
}

const means = (found: NameRef, { kind, id }: Name) => found.kind === kind && found.id === id

const isAt = (one: JsonPath, other: JsonPath) => pointerOf(one) === pointerOf(other)

interface Holder {
  key: Key
  place: Place
  value: unknown
  /** From here to the place. */
  rest: JsonPath
}

/** What the workbench knows of the values around a place, and of the place itself. */
function holdersAt({ symbols, file, value }: FileContext, at: JsonPath, silent = 0): Holder[] {
  let [key, place, around]: [Key, Place, unknown] = [keyOf(file), placeOf(symbols, file), value]
  const found: Holder[] = [{ key, place, value: around, rest: at }]
  for (const [n, step] of at.entries()) {
    const next = keyInside(key, step)
    if (!next) break
    around = valueAt(around, [step])
    const inner = within(place, step, next, around, key)
    place = n < silent ? { ...inner, about: '' } : inner
    key = typeof step === 'number' ? entryKey(key, next) : next
    found.push({ key, place, value: around, rest: at.slice(n + 1) })
  }
  return found
}

function withAt(value: unknown, [step, ...rest]: JsonPath, leaf: unknown): unknown {
  if (step === undefined) return leaf
  const changed = withAt(valueAt(value, [step]), rest, leaf)
  if (typeof step === 'string') return { ...(isRecord(value) ? value : {}), [step]: changed }
  return Array.isArray(value) ? value.toSpliced(step, 1, changed) : [changed]
}
