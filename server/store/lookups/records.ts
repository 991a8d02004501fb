import { ownType } from '../../../src/engine/records/ownTypes.ts'
import { person } from '../../../src/engine/references.ts'
import { isUuid } from '../../lib/uuid.ts'
import { anyOf } from '../anyOf.ts'
import { fullName } from '../people/fullName.ts'
import type { StoredRecord } from '../records/record.ts'
import { recordsBy, recordsById } from '../records/records.ts'
import type { Db } from '../transaction.ts'

/** A record that a form may refer to, as its resource's lookup gives it. */
export interface NamedRecord extends Record<string, unknown> {
  id: string
  name: string
  /** The days from and to which it is offered; people have none. */
  valid_from?: string | null
  valid_to?: string | null
}

export const asNamed = ({ id, label, data, valid_from, valid_to }: StoredRecord): NamedRecord => ({
  ...data,
  id,
  name: label,
  valid_from,
  valid_to,
})

/**
 * Returns the records of a resource whose `property` is one of `values`. Throws for a property that cannot be looked
 * up.
 */
export async function findRecords(
  db: Db,
  resource: string,
  property: string,
  values: string[],
): Promise<NamedRecord[]> {
  if (resource === person.resource) return people(db, property, values)
  if (property === 'id') return (await recordsById(db, resource, values)).map(asNamed)
  const { key, fields } = ownType(resource) ?? refuse(property, 'id')
  if (property !== key && property !== 'name') return refuse(property, 'id', ...Object.keys(fields))
  return (await recordsBy(db, resource, property === key ? 'key' : 'label', values)).map(asNamed)
}

async function people(db: Db, property: string, values: string[]): Promise<NamedRecord[]> {
  if (property !== 'id' && property !== 'username') return refuse(property, 'id', 'username')
  const possible = property === 'id' ? values.filter(isUuid) : values
  if (possible.length === 0) return []
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'first_name', 'last_name', 'role', 'active'])
    .where(anyOf(property, possible, property === 'id' ? 'uuid' : 'text'))
    .execute()
  return rows.map((row) => ({ ...row, name: fullName(row) }))
}

function refuse(property: string, ...known: string[]): never {
  throw new Error(`A reference cannot store the property '${property}'; it can store ${known.join(', ')}.`)
}
