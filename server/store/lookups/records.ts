import { isUuid } from '../../lib/uuid.ts'
import { anyOf } from '../anyOf.ts'
import { recordsByKey } from '../records/records.ts'
import type { Db } from '../transaction.ts'

/** A record that a form may refer to, as its resource's lookup gives it. */
export interface NamedRecord extends Record<string, unknown> {
  id: string
  name: string
  /** Of a record type's: the days on which it is offered. */
  valid_from?: string | null
  valid_to?: string | null
}

type Find = (db: Db, property: string, values: string[]) => Promise<NamedRecord[]>

function askable(property: string, values: string[]): string[] {
  return property === 'id' ? values.filter(isUuid) : values
}

function among(property: string, values: string[], ...known: string[]) {
  if (!known.includes(property))
    throw new Error(`A reference cannot store the property '${property}'; it can store ${known.join(', ')}.`)
  return anyOf(property, askable(property, values), property === 'id' ? 'uuid' : 'text')
}

const finders: Record<string, Find> = {
  async users(db, property, values) {
    const rows = await db
      .selectFrom('app_user')
      .select(['id', 'username', 'first_name', 'last_name', 'role', 'active'])
      .where(among(property, values, 'id', 'username'))
      .execute()
    return rows.map((row) => ({ ...row, name: `${row.first_name} ${row.last_name}`.trim() }))
  },
  counterparties: (db, property, values) =>
    db
      .selectFrom('counterparty')
      .select(['id', 'name', 'cif_number'])
      .where(among(property, values, 'id', 'name', 'cif_number'))
      .execute(),
  'limit-types': (db, property, values) =>
    db
      .selectFrom('limit_type')
      .select(['id', 'name'])
      .where(among(property, values, 'id', 'name'))
      .execute(),
}

/** Records of a type that the definitions add: a form stores their keys. */
async function ofType(db: Db, type: string, keys: string[]): Promise<NamedRecord[]> {
  const found = await recordsByKey(db, type, keys)
  return found.map(({ key, label, data, valid_from, valid_to }) => ({
    ...data,
    id: key,
    name: label,
    valid_from,
    valid_to,
  }))
}

/** The records of a resource whose `property` is one of `values`. Throws for a property that nobody serves. */
export async function findRecords(
  db: Db,
  resource: string,
  property: string,
  values: string[],
): Promise<NamedRecord[]> {
  const find = finders[resource]
  if (!find) return ofType(db, resource, values)
  return askable(property, values).length > 0 ? find(db, property, values) : []
}

const tables = { users: 'app_user', counterparties: 'counterparty', 'limit-types': 'limit_type' } as const

/** Whether a resource has any records. Throws for one that nobody serves. */
export async function isThereAny(db: Db, resource: string): Promise<boolean> {
  if (!isServed(resource)) throw new Error(`There is no resource '${resource}'.`)
  return (await db.selectFrom(tables[resource]).select('id').limit(1).executeTakeFirst()) !== undefined
}

const isServed = (resource: string): resource is keyof typeof tables => Object.hasOwn(tables, resource)
