import type { FormData, ReferenceDefinition, StageFiles } from '../../src/engine/definition.ts'
import { type Filter, filterOf } from '../../src/engine/records/where.ts'
import { isRecord, isUnset } from '../../src/engine/path.ts'
import { person } from '../../src/engine/references.ts'
import type { Known } from '../store/lookups/known.ts'
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
  find(definition: ReferenceDefinition, value: unknown): NamedRecord | undefined
  /** The user with this id. */
  person(id: unknown): NamedRecord | undefined
}

/** Every record that a stage's data refer to: in references, in references of rows, and in current-user fields. */
export function mentions({ stage }: Pick<StageFiles, 'stage'>, data: FormData): Mention[] {
  const own = Object.entries(stage.references ?? {}).flatMap(([field, definition]) =>
    mention(field, definition, data[field], data),
  )
  const acted = Object.keys(stage.currentUser ?? {}).flatMap((field) => mention(field, person, data[field], data))
  const inRows = Object.entries(stage.payload.rows ?? {}).flatMap(([field, { references = {} }]) =>
    rowsOf(data[field]).flatMap((row, n) =>
      Object.entries(references).flatMap(([column, definition]) =>
        mention(`${field}.${n}.${column}`, definition, row[column], data, row),
      ),
    ),
  )
  return [...own, ...acted, ...inRows]
}

function mention(
  path: string,
  definition: ReferenceDefinition,
  value: unknown,
  data: FormData,
  row?: FormData,
): Mention[] {
  return isUnset(value) ? [] : [{ path, definition, value: textOf(value), filter: filterOf(definition, data, row) }]
}

function rowsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

type Wanted = Pick<Mention, 'definition' | 'value'>

/**
 * Looks up all wanted records that are not yet known, with one query for each resource and property, and adds them to
 * the known ones.
 */
export async function loadReferences(db: Db, { records: known }: Known, wanted: Wanted[]): Promise<References> {
  const missing = new Map<string, Set<string>>()
  for (const { definition, value } of wanted) {
    const kind = kindOf(definition)
    if (!known.has(`${kind} ${value}`)) missing.set(kind, (missing.get(kind) ?? new Set()).add(value))
  }
  for (const [kind, values] of missing) {
    const [resource = '', property = ''] = kind.split(' ')
    const found = await findRecords(db, resource, property, [...values])
    for (const record of found) known.set(`${kind} ${String(record[property])}`, record)
  }
  const find: References['find'] = (definition, value) => known.get(`${kindOf(definition)} ${textOf(value)}`)
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
