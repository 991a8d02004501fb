import { isRecord, valueAt } from '../../../../engine/path.ts'
import type { Edit } from '../../../../workbench/edits/edit.ts'
import { type Operation, doing } from '../../../../workbench/edits/operations.ts'
import { type DefinitionFiles, type JsonPath, fileOf, listNamed, valueIn } from '../../../../workbench/files.ts'

export interface Option {
  value: string
  name: string
  /** The option is no longer offered, but stays where it was chosen. */
  isRetired?: boolean
}

/** The places of options and of their names in the files. */
export interface OptionsPlace {
  file: string
  at: JsonPath
  names: { file: string; at: JsonPath }
  /** The place of the list of retired options, if there can be such a list. */
  retired?: JsonPath
}

/** The place of a field's or a list's options; undefined if there are none. */
export function optionsPlace(
  files: DefinitionFiles,
  { field, list }: { field?: { stage: string; field: string }; list?: string },
): OptionsPlace | undefined {
  if (list !== undefined) return ofList(list)
  if (!field) return undefined
  const file = fileOf(field.stage, 'data')
  const schema = valueAt(valueIn(files, file), ['properties', field.field])
  const inItems = isRecord(valueAt(schema, ['items'])) ? ['items'] : []
  const shared = listNamed(valueAt(schema, [...inItems, '$ref']))
  if (shared !== undefined) return ofList(shared)
  const key = ['enum', 'examples'].find((each) => Array.isArray(valueAt(schema, [...inItems, each])))
  if (key === undefined) return undefined
  const names = { file: fileOf(field.stage, 'ui'), at: [field.field, 'ui:enumNames'] }
  const holder = ['properties', field.field, ...inItems]
  const isFixed = key === 'enum' && valueAt(schema, [...inItems, 'retired']) !== true
  return { file, at: [...holder, key], names, ...(isFixed && { retired: [...holder, 'retired'] }) }
}

function ofList(list: string): OptionsPlace {
  const file = 'reference.json'
  const at = (key: string) => ['lists', list, key]
  return { file, at: at('enum'), names: { file, at: at('enumNames') }, retired: at('retired') }
}

const retiredIn = (files: DefinitionFiles, { file, retired }: OptionsPlace): unknown[] => {
  const found = retired && valueAt(valueIn(files, file), retired)
  return Array.isArray(found) ? found : []
}

export function optionsIn(files: DefinitionFiles, place: OptionsPlace): Option[] | undefined {
  const { file, at, names } = place
  const options = valueAt(valueIn(files, file), at)
  const retired = retiredIn(files, place)
  const named = valueAt(valueIn(files, names.file), names.at)
  if (!Array.isArray(options)) return undefined
  return options.map((value: unknown, n) => ({
    value: String(value),
    name: Array.isArray(named) && typeof named[n] === 'string' ? named[n] : String(value),
    ...(retired.includes(value) && { isRetired: true }),
  }))
}

/** Replaces the options. Their names are written only if one differs from its option. */
export const withOptions =
  (place: OptionsPlace, options: readonly Option[]): Edit =>
  (files) => {
    const { file, at, names } = place
    const isNamed = options.some(({ value, name }) => name !== value)
    const had = valueAt(valueIn(files, names.file), names.at) !== undefined
    const holder = valueAt(valueIn(files, names.file), names.at.slice(0, -1))
    const isAlone = isRecord(holder) && Object.keys(holder).length === 1
    const operations: Operation[] = [{ do: 'set', file, at, value: options.map(({ value }) => value) }]
    if (isNamed || (had && place.file === names.file))
      operations.push({ do: 'set', ...names, value: options.map(({ name }) => name) })
    else if (had) operations.push({ do: 'remove', file: names.file, at: isAlone ? names.at.slice(0, -1) : names.at })
    return doing(...operations, ...retiring(files, place, options))(files)
  }

/**
 * Changes one option as it is in the files that are edited. While a text is typed, those are the files from before: an
 * option whose text passes through another one's is not taken for that one.
 */
export const withOption =
  (place: OptionsPlace, n: number, change: (option: Option) => Option): Edit =>
  (files) => {
    const options = optionsIn(files, place) ?? []
    const found = options[n]
    if (!found) return files
    const isTwice = options.some(({ value }, m) => m !== n && value === found.value)
    const { isRetired, ...plain } = found
    return withOptions(place, options.with(n, change({ ...plain, ...(isRetired && !isTwice && { isRetired }) })))(files)
  }

/** Options that are already retired keep their order. */
function retiring(files: DefinitionFiles, place: OptionsPlace, options: readonly Option[]): Operation[] {
  const { file, retired: at } = place
  const before = retiredIn(files, place)
  const now = options.flatMap(({ value, isRetired }) => (isRetired ? value : []))
  const value = [
    ...before.filter((each) => now.some((own) => own === each)),
    ...now.filter((own) => !before.includes(own)),
  ]
  if (!at || (value.length === before.length && value.every((each) => before.includes(each)))) return []
  return [value.length === 0 ? { do: 'remove', file, at } : { do: 'set', file, at, value }]
}

/**
 * Options from pasted cells: a line for each, with its name in a second column. Undefined for a single text, which the
 * browser pastes.
 */
export function pastedOptions(text: string): Option[] | undefined {
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t').map((cell) => cell.trim()))
  if (rows.length < 2 && rows[0]?.length !== 2) return undefined
  return rows.map(([value = '', name]) => ({ value, name: name ?? value }))
}

/**
 * The options after cells were pasted into a column of one of them. A single column of names is given to it and to
 * those that follow; names beyond the last option make more. Anything else takes the place of the option. Undefined for
 * a single text, which the browser pastes.
 */
export function withPasted(
  options: readonly Option[],
  { n, column }: { n: number; column: 'value' | 'name' },
  text: string,
): Option[] | undefined {
  const pasted = pastedOptions(text)
  if (!pasted) return undefined
  if (column === 'value' || text.includes('\t')) return [...options.slice(0, n), ...pasted, ...options.slice(n + 1)]
  // An option beside an empty line keeps its name.
  const names = text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.trim())
  const named = names.flatMap((name, m): Option[] => {
    const there = options[n + m]
    if (name === '') return there ? [there] : []
    return [there ? { ...there, name } : { value: name, name }]
  })
  return [...options.slice(0, n), ...named, ...options.slice(n + names.length)]
}
