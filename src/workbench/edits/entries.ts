import { valueAt } from '../../engine/path.ts'
import { kindOf } from '../../engine/source/source.ts'
import { t } from '../../texts/t.ts'
import { type DefinitionFiles, type JsonPath, fileOf, listNamed, valueIn } from '../files.ts'
import { type Edit, edit, withText } from './edit.ts'
import { type FieldRef, requireField } from './fields.ts'
import { newText } from './layout.ts'
import { type Operation, done } from './operations.ts'
import { EditError } from './text.ts'

export interface NewOption extends FieldRef {
  /** As it is stored. */
  option: string
  /** The name that people read; by default, the option itself. */
  name?: string
  /** The option before which it is put; by default, it comes last. */
  before?: string
}

/** Where the options of a field are written, and where their names are. */
interface OptionPlaces {
  file: string
  at: JsonPath
  names: { file: string; at: JsonPath }
}

/** Adds an option: to the field, or to the option list of reference.json that the field uses. */
export const addOption = ({ stage, field, option, name, before }: NewOption): Edit =>
  edit((files) => {
    requireField(files, { stage, field })
    const places = optionPlaces(files, stage, field)
    const options = valueAt(valueIn(files, places.file), places.at)
    if (!Array.isArray(options)) throw new EditError(t('The field {field} has no options.', { field }))
    if (options.includes(option))
      throw new EditError(t('An option named {option} already exists. Choose another name.', { option }))
    const number = before === undefined ? -1 : options.indexOf(before)
    const place = number < 0 ? undefined : number
    return done(files, [
      { do: 'add', file: places.file, at: places.at, value: option, before: place },
      ...nameOperations(files, places, options, { option, name, place }),
    ])
  })

function nameOperations(
  files: DefinitionFiles,
  { names: { file, at } }: OptionPlaces,
  options: unknown[],
  { option, name, place }: { option: string; name?: string; place?: number },
): Operation[] {
  const names = valueAt(valueIn(files, file), at)
  if (Array.isArray(names)) return [{ do: 'add', file, at, value: name ?? option, before: place }]
  if (name === undefined || name === option) return []
  const all = options.map(String)
  all.splice(place ?? all.length, 0, name)
  return [{ do: 'set', file, at, value: all }]
}

function optionPlaces(files: DefinitionFiles, stage: string, field: string): OptionPlaces {
  const data = fileOf(stage, 'data')
  const schema = valueAt(valueIn(files, data), ['properties', field])
  const inItems = valueAt(schema, ['items']) === undefined ? [] : ['items']
  const own = ['properties', field, ...inItems]
  const list = listNamed(valueAt(schema, [...inItems, '$ref']))
  const file = 'reference.json'
  if (list !== undefined)
    return { file, at: ['lists', list, 'enum'], names: { file, at: ['lists', list, 'enumNames'] } }
  const isOpen = valueAt(schema, [...inItems, 'examples']) !== undefined
  const at = [...own, isOpen ? 'examples' : 'enum']
  return { file: data, at, names: { file: fileOf(stage, 'ui'), at: [field, 'ui:enumNames'] } }
}

/** Adds a row to a decision table: before the row with that number, or last. */
export const addRow = ({ table, row, before }: { table: string; row: readonly unknown[]; before?: number }): Edit =>
  edit((files) => done(files, [{ do: 'add', file: `tables/${table}.json`, at: ['rows'], value: row, before }]))

/** A case by its place in its file, and by what it shows, because others may have moved it. */
export interface CaseRef {
  file: string
  number: number
  about: string
}

/** Adds a case; the first one begins the file. */
export const addCase = ({ file, given }: { file: string; given: Readonly<Record<string, unknown>> }): Edit =>
  edit((files) => {
    if (files.has(file)) return done(files, [{ do: 'add', file, at: ['cases'], value: given }])
    const steps = '../'.repeat(file.split('/').length - 1)
    const text = newText({ $schema: `${steps}meta/${kindOf(file)}.schema.json`, cases: [given] })
    return withText(files, file, text)
  })

/** Removes a case; the last one takes its file with it, because a file of cases has at least one. */
export const removeCase = (ref: CaseRef): Edit =>
  edit((files) => {
    const at = requireCase(files, ref)
    const cases = valueAt(valueIn(files, ref.file), ['cases'])
    return Array.isArray(cases) && cases.length === 1
      ? new Map([...files].filter(([path]) => path !== ref.file))
      : done(files, [{ do: 'remove', file: ref.file, at }])
  })

/** Replaces what a case expects. */
export const expectOfCase = ({ expect, ...ref }: CaseRef & { expect: Readonly<Record<string, unknown>> }): Edit =>
  edit((files) =>
    done(files, [{ do: 'set', file: ref.file, at: [...requireCase(files, ref), 'expect'], value: expect }]),
  )

/** Throws `EditError` if the case is no longer there. */
function requireCase(files: DefinitionFiles, { file, number, about }: CaseRef): JsonPath {
  const at = ['cases', number]
  if (valueAt(valueIn(files, file), [...at, 'about']) !== about) throw new EditError(t('This case is no longer there.'))
  return at
}
