import { isRecord } from '../../../../engine/path.ts'
import type { Edit } from '../../../../workbench/edits/edit.ts'
import { type Operation, doing } from '../../../../workbench/edits/operations.ts'
import { type DefinitionFiles, type JsonPath, fileOf, inside, listNamed, valueIn } from '../../../../workbench/files.ts'

export interface Option {
  value: string
  name: string
}

/** Where options are written, and where their names are. */
export interface OptionsPlace {
  file: string
  at: JsonPath
  names: { file: string; at: JsonPath }
}

/** Where the options of a field are, or those of a list; undefined if it has none. */
export function optionsPlace(
  files: DefinitionFiles,
  { field, list }: { field?: { stage: string; field: string }; list?: string },
): OptionsPlace | undefined {
  if (list !== undefined) return ofList(list)
  if (!field) return undefined
  const file = fileOf(field.stage, 'data')
  const schema = inside(valueIn(files, file), ['properties', field.field])
  const inItems = isRecord(inside(schema, ['items'])) ? ['items'] : []
  const shared = listNamed(inside(schema, [...inItems, '$ref']))
  if (shared !== undefined) return ofList(shared)
  const key = ['enum', 'examples'].find((each) => Array.isArray(inside(schema, [...inItems, each])))
  if (key === undefined) return undefined
  const names = { file: fileOf(field.stage, 'ui'), at: [field.field, 'ui:enumNames'] }
  return { file, at: ['properties', field.field, ...inItems, key], names }
}

function ofList(list: string): OptionsPlace {
  const file = 'reference.json'
  return { file, at: ['lists', list, 'enum'], names: { file, at: ['lists', list, 'enumNames'] } }
}

export function optionsIn(files: DefinitionFiles, { file, at, names }: OptionsPlace): Option[] | undefined {
  const options = inside(valueIn(files, file), at)
  const named = inside(valueIn(files, names.file), names.at)
  if (!Array.isArray(options)) return undefined
  return options.map((value: unknown, n) => ({
    value: String(value),
    name: Array.isArray(named) && typeof named[n] === 'string' ? named[n] : String(value),
  }))
}

/** Other options in place of those that are there; their names are written only where one differs. */
export const withOptions =
  (place: OptionsPlace, options: readonly Option[]): Edit =>
  (files) => {
    const { file, at, names } = place
    const isNamed = options.some(({ value, name }) => name !== value)
    const had = inside(valueIn(files, names.file), names.at) !== undefined
    const holder = inside(valueIn(files, names.file), names.at.slice(0, -1))
    const isAlone = isRecord(holder) && Object.keys(holder).length === 1
    const operations: Operation[] = [{ do: 'set', file, at, value: options.map(({ value }) => value) }]
    if (isNamed || (had && place.file === names.file))
      operations.push({ do: 'set', ...names, value: options.map(({ name }) => name) })
    else if (had) operations.push({ do: 'remove', file: names.file, at: isAlone ? names.at.slice(0, -1) : names.at })
    return doing(...operations)(files)
  }

/**
 * Options as a spreadsheet has them: a line for each, with its name in a second column. Undefined for a single text,
 * which is pasted as such.
 */
export function pastedOptions(text: string): Option[] | undefined {
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t').map((cell) => cell.trim()))
  if (rows.length < 2 && rows[0]?.length !== 2) return undefined
  return rows.map(([value = '', name]) => ({ value, name: name ?? value }))
}
