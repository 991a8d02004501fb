import { valueAt } from '../../engine/path.ts'
import { t } from '../../texts/t.ts'
import { type DefinitionFiles, type JsonPath, fileOf, valueIn } from '../files.ts'
import { type Use, allUses } from '../references/uses.ts'
import type { Thing } from '../references/whereUsed.ts'
import { columnsOf, symbolTableOf } from '../symbolTable.ts'
import { type Operation, done } from './operations.ts'
import { EditError } from './text.ts'
import { withTranslations } from './translations.ts'

/** A field, or a column of a table, with its new name. */
export interface Rename {
  formType: string
  /** Of a column: its table. */
  table?: string
  from: string
  to: string
}

const fieldsAt = ({ table }: Rename): JsonPath =>
  table === undefined ? ['properties'] : ['properties', table, 'items', 'properties']

/**
 * Renames a field or a column wherever it is named, and adds its earlier name to `formerly`. Throws `EditError`.
 */
export function withName(files: DefinitionFiles, rename: Rename): DefinitionFiles {
  const { formType, table, from, to } = rename
  const data = fileOf(formType, 'data')
  const fields = valueAt(valueIn(files, data), fieldsAt(rename))
  if (valueAt(fields, [from]) === undefined) throw new EditError(t('There is no field {field}.', { field: from }))
  if (valueAt(fields, [to]) !== undefined)
    throw new EditError(t('A field named {field} already exists. Choose another name.', { field: to }))
  if (!/^[a-z][a-z0-9_]*$/.test(to))
    throw new EditError(t('A name consists of lowercase letters, digits and “_”, and begins with a letter.'))
  const holder = symbolTableOf(files).stages.get(formType)?.fields[table ?? '']
  if (table !== undefined && !Object.hasOwn(columnsOf(holder), from))
    throw new EditError(t('The parts of a structure keep their names.'))
  const thing: Thing =
    table === undefined
      ? { kind: 'field', id: `${formType}.${from}` }
      : { kind: 'column', id: `${formType}.${table}.${from}` }
  const uses = usesOf(files, thing)
  const earlier = valueAt(fields, [from, 'formerly'])
  const formerly = [from, ...(Array.isArray(earlier) ? withoutName(earlier.map(String), to) : [])]
  const renamed = done(files, [
    ...namingAs(files, uses, to),
    { do: 'set', file: data, at: [...fieldsAt(rename), to, 'formerly'], value: formerly },
  ])
  return withTranslations(files, renamed, uses)
}

/** Keeps the last name even if the field gets it back: values are stored under the oldest name. */
const withoutName = (names: readonly string[], name: string): string[] =>
  names.filter((each, n) => each !== name || n === names.length - 1)

/** Every place that names the thing, and the place that defines it. */
export const usesOf = (files: DefinitionFiles, thing: Thing): Use[] =>
  allUses(files).filter(({ kind, id }) => kind === thing.kind && id === thing.id)

/** The operations that write another name at all of these places. */
export const namingAs = (files: DefinitionFiles, uses: readonly Use[], to: string): Operation[] => [
  ...uses.filter(({ on }) => on !== 'key').map((use) => valueOperation(files, use, to)),
  ...uses
    .filter(({ on }) => on === 'key')
    .toSorted(deepestFirst)
    .map((use) => keyOperation(use, to)),
]

const deepestFirst = (one: Use, other: Use): number => other.at.length - one.at.length

const valueOperation = (files: DefinitionFiles, { file, at, renamed }: Use, to: string): Operation => ({
  do: 'set',
  file,
  at,
  value: renamed(to, valueAt(valueIn(files, file), at)),
})

const keyOperation = ({ file, at, renamed }: Use, to: string): Operation => ({
  do: 'rename',
  file,
  at,
  key: String(renamed(to, at.at(-1))),
})
