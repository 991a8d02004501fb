import type { FormData, ReferenceDefinition, StageFiles } from '../../src/engine/definition.ts'
import { type Filter, filterOf } from '../../src/engine/records/where.ts'
import { isRecord, isUnset } from '../../src/engine/path.ts'
import { person } from '../../src/engine/references.ts'
import type { LookupCache } from '../store/lookups/known.ts'
import { type NamedRecord, findRecords } from '../store/lookups/records.ts'
import type { Db } from '../store/transaction.ts'

/** A value of a form that names a record. */
export interface Mention {
  /** The path of the value: `field`, or `rows.0.column`. */
  path: string
  definition: ReferenceDefinition
  value: string
  /** The conditions that the record must meet. */
  filter: Filter
}

/** The records that were looked up, by the value that names them. */
export interface References {
  /** Where several records have one name: the first that meets the earliest of `preferred` that any of them meets. */
  find(
    definition: ReferenceDefinition,
    value: unknown,
    ...preferred: ((record: NamedRecord) => boolean)[]
  ): NamedRecord | undefined
  /** The user with this id. */
  person(id: unknown): NamedRecord | undefined
}

/** Every record that a stage's data refer to: in references, in references of rows, and in current-user fields. */
export function mentions(files: Pick<StageFiles, 'stage' | 'data'>, data: FormData): Mention[] {
  const { references = {}, currentUser = {}, payload } = files.stage
  const mention = (path: string, definition: ReferenceDefinition, value: unknown): Mention[] =>
    isUnset(value) ? [] : [{ path, definition, value: textOf(value), filter: filterOf(files, definition, data, path) }]
  const own = Object.entries(references).flatMap(([field, definition]) => mention(field, definition, data[field]))
  const acted = Object.keys(currentUser).flatMap((field) => mention(field, person, data[field]))
  const inRows = Object.entries(payload.rows ?? {}).flatMap(([field, { references: inRow = {} }]) =>
    rowsOf(data[field]).flatMap(([n, row]) =>
      Object.entries(inRow).flatMap(([column, definition]) =>
        mention(`${field}.${n}.${column}`, definition, row[column]),
      ),
    ),
  )
  return [...own, ...acted, ...inRows]
}

/** The rows of a table, each with its place. */
const rowsOf = (value: unknown): [number, Record<string, unknown>][] =>
  Array.isArray(value) ? value.flatMap((row: unknown, n) => (isRecord(row) ? [[n, row]] : [])) : []

type ReferenceKey = Pick<Mention, 'definition' | 'value'>

/**
 * Looks up all wanted records that are not yet known, with one query for each resource and property, and adds them to
 * the known ones.
 */
export async function loadReferences(
  db: Db,
  { records: known }: LookupCache,
  keys: ReferenceKey[],
): Promise<References> {
  const missing = new Map<string, Set<string>>()
  for (const { definition, value } of keys) {
    const kind = kindOf(definition)
    if (!known.has(`${kind} ${value}`)) missing.set(kind, (missing.get(kind) ?? new Set()).add(value))
  }
  for (const [kind, values] of missing) {
    const [resource = '', property = ''] = kind.split(' ')
    const found = await findRecords(db, resource, property, [...values])
    const byValue = new Map<string, NamedRecord[]>()
    for (const record of found) {
      const value = String(record[property])
      byValue.set(value, [...(byValue.get(value) ?? []), record])
    }
    for (const [value, records] of byValue) known.set(`${kind} ${value}`, records)
  }
  const find: References['find'] = (definition, value, ...preferred) => {
    const records = known.get(`${kindOf(definition)} ${textOf(value)}`) ?? []
    return preferred.flatMap((isMeant) => records.find(isMeant) ?? [])[0] ?? records[0]
  }
  return { find, person: (id) => find(person, id) }
}

/**
 * The key of a wanted value. A value may be any JSON that was sent, such as an object whose `toString` is not a
 * function.
 */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function kindOf({ resource, value = 'id' }: ReferenceDefinition): string {
  return `${resource} ${value}`
}
