import { NotFound } from '../../errors/problems.ts'
import type { KeptType } from '../../model/upkeep/keptType.ts'
import { keptByKey, listKept } from '../../model/upkeep/readers.ts'
import { keeps, refuseUnlessKeeper } from '../../model/upkeep/rights.ts'
import type { Work } from '../../model/work.ts'
import { readCursor, writeCursor } from '../../store/records/recordCursor.ts'
import { recordOnWire, typeOnWire } from './wire.ts'
import { requirePosition } from '../requirePosition.ts'

/** Returns the types that the person's role keeps. */
export const typesFor = ({ actor }: Pick<Work, 'actor'>, types: KeptType[]) =>
  types.filter((type) => keeps(type, actor.role)).map((type) => typeOnWire(type, actor.role))

/** Returns a type that the person keeps. Throws if it does not exist, or if the person does not keep it. */
export function keptTypeFor(work: Pick<Work, 'actor' | 'workflows'>, types: KeptType[], name: string): KeptType {
  const type = types.find((each) => each.name === name)
  if (!type) throw new NotFound()
  refuseUnlessKeeper(work, type)
  return type
}

export interface KeptRecordsQuery {
  q?: string
  key?: string
  limit?: string
  cursor?: string
}

/** How many records are listed if the request does not say. */
const usual = 50

/** Returns a page of a type's records, offered or not; with `key`, that record alone. */
export async function readKept(
  { db }: Pick<Work, 'db'>,
  type: KeptType,
  { q, key, limit = `${usual}`, cursor }: KeptRecordsQuery,
) {
  if (key !== undefined) {
    const found = await keptByKey(db, type, [key])
    return { results: [...found.values()].map((each) => recordOnWire(type, each)), next: null }
  }
  const most = Number(limit)
  const after = cursor === undefined ? undefined : requirePosition(readCursor(cursor))
  const found = await listKept(db, type, { search: q, after, limit: most + 1 })
  const results = found.slice(0, most)
  const last = found.length > most ? results.at(-1) : undefined
  return { results: results.map((each) => recordOnWire(type, each)), next: last ? writeCursor(last) : null }
}
