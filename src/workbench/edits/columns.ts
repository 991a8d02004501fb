import { isRecord, valueAt } from '../../engine/path.ts'
import { t } from '../../texts/t.ts'
import { type DefinitionFiles, type JsonPath, fileOf, valueIn } from '../files.ts'
import { type Edit, edit } from './edit.ts'
import { columnKinds } from './fieldKinds.ts'
import { doing, done } from './operations.ts'
import { EditError } from './text.ts'

const nameRule = () => t('A name consists of lowercase letters, digits and “_”, and begins with a letter.')

/** Throws `EditError` unless the name is well formed and not taken at the place. */
export function requireFree(files: DefinitionFiles, file: string, at: JsonPath, name: string): void {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new EditError(nameRule())
  if (valueAt(valueIn(files, file), [...at, name]) !== undefined)
    throw new EditError(t('A field named {field} already exists. Choose another name.', { field: name }))
}

export interface NewColumn {
  stage: string
  /** The table. */
  field: string
  column: string
  /** One of `columnKinds`. */
  kind: string
}

/** Adds a column as the last. */
export const addColumn = ({ stage, field, column, kind }: NewColumn): Edit =>
  edit((files) => {
    const file = fileOf(stage, 'data')
    const at = ['properties', field, 'items', 'properties']
    const parts = columnKinds[kind]?.parts({})
    if (!parts) throw new EditError(t('There is no kind of field {kind}.', { kind }))
    requireFree(files, file, at, column)
    const title = column.charAt(0).toUpperCase() + column.slice(1).replaceAll('_', ' ')
    const drawn = parts.ui
      ? [{ do: 'set', file: fileOf(stage, 'ui'), at: [field, 'items', column], value: parts.ui } as const]
      : []
    return done(files, [{ do: 'set', file, at: [...at, column], value: { title, ...parts.data } }, ...drawn])
  })

/** Moves a column: before another one, or last. */
export const moveColumn = ({ stage, field, column, before }: Omit<NewColumn, 'kind'> & { before?: string }): Edit =>
  doing({
    do: 'reorder',
    file: fileOf(stage, 'data'),
    at: ['properties', field, 'items', 'properties', column],
    before,
  })

/** Removes a column. Values that were entered stay stored. The check names whatever still refers to the column. */
export const removeColumn = ({ stage, field, column }: Omit<NewColumn, 'kind'>): Edit =>
  edit((files) => {
    const [data, ui] = [fileOf(stage, 'data'), fileOf(stage, 'ui')]
    const items = ['properties', field, 'items']
    const required = valueAt(valueIn(files, data), [...items, 'required'])
    const number = Array.isArray(required) ? required.indexOf(column) : -1
    const isOnly = Array.isArray(required) && required.length === 1
    const all = valueAt(valueIn(files, ui), [field, 'items'])
    const isDrawn = isRecord(all) && Object.hasOwn(all, column)
    return done(files, [
      remove(data, [...items, 'properties', column]),
      ...(number < 0 ? [] : [remove(data, isOnly ? [...items, 'required'] : [...items, 'required', number])]),
      ...(isDrawn ? [remove(ui, Object.keys(all).length === 1 ? [field, 'items'] : [field, 'items', column])] : []),
    ])
  })

const remove = (file: string, at: JsonPath) => ({ do: 'remove', file, at }) as const

/** Adds a field to the records that a file defines. */
export const addRecordField = ({ file, name }: { file: string; name: string }): Edit =>
  edit((files) => {
    requireFree(files, file, ['fields'], name)
    const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
    return done(files, [{ do: 'set', file, at: ['fields', name], value: { title, type: 'string', maxLength: 200 } }])
  })
