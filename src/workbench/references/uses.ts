import { isRecord } from '../../engine/path.ts'
import { t } from '../../texts/t.ts'
import { type DefinitionFiles, type JsonPath, pointerOf, stageOf, valueIn } from '../files.ts'
import { type Key, type NameRef, type Place, within } from '../keys/key.ts'
import { entryKey, headOf, keyInside, readingOf } from '../keys/reading.ts'
import { keyOf } from '../keys/registry.ts'
import { type SymbolTable, symbolTableOf } from '../symbolTable.ts'

/** A place in the definitions that names a thing. */
export interface Use extends Omit<NameRef, 'at'> {
  file: string
  at: JsonPath
  pointer: string
  /** The thing is defined here. */
  defines?: true
  /** What is said of it here, as a sentence. Only on demand: to word all uses takes long, and few are shown. */
  say(): string
}

const kept = new WeakMap<DefinitionFiles, Use[]>()

/** Every place that names something, file by file. */
export function allUses(files: DefinitionFiles): Use[] {
  const found = kept.get(files) ?? [...files.keys()].flatMap((file) => usesIn(symbolTableOf(files), file))
  kept.set(files, found)
  return found
}

/** The place of a whole file. */
export const placeOf = (symbols: SymbolTable, file: string): Place => ({
  symbols,
  file,
  at: [],
  about: '',
  formType: stageOf(file),
})

const usesIn = (symbols: SymbolTable, file: string): Use[] =>
  walk(keyOf(file), valueIn(symbols.files, file), placeOf(symbols, file))

function walk(key: Key, value: unknown, place: Place): Use[] {
  return [...namedBy(key, value, place), ...insideOf(key, value, place)]
}

function namedBy(key: Key, value: unknown, place: Place): Use[] {
  return (key.names?.(value, place) ?? []).map((each) => useOf(each, key, value, place))
}

function useOf(each: NameRef, key: Key, value: unknown, place: Place): Use {
  const at = [...place.at, ...each.at]
  const say = () => sentenceOf(key, value, place)
  return { ...each, file: place.file, at, pointer: pointerOf(at), ...(key.defines && { defines: true }), say }
}

/** What the key says there, such as "“CSA type”, shown only when: CSA in place is Yes". */
function sentenceOf(key: Key, value: unknown, place: Place): string {
  const what = headOf(key, place)
  const reading = readingOf(key, value, place)
  return what === '' ? reading : t('{noun}: {value}', { noun: what, value: reading })
}

function insideOf(key: Key, value: unknown, place: Place): Use[] {
  if (Array.isArray(value)) {
    const { items } = key
    return items ? value.flatMap((each, n) => walk(entryKey(key, items), each, within(place, n, items, each, key))) : []
  }
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, each]) => {
    const inner = keyInside(key, name)
    if (!inner) return []
    const isNamed = !Object.hasOwn(key.keys?.() ?? {}, name)
    const at = within(place, name, inner, each, key)
    return [...(isNamed ? keyUses(key, inner, name, each, place, at) : []), ...walk(inner, each, at)]
  })
}

function keyUses(holder: Key, key: Key, name: string, value: unknown, place: Place, at: Place): Use[] {
  const named = holder.keyNames?.(name, { ...place, at: at.at }) ?? []
  return named.map((each) => ({
    ...useOf({ ...each, on: 'key' }, { ...key, names: undefined }, value, at),
    ...(holder.defines && { defines: true as const }),
  }))
}
