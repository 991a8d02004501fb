import { NotFound } from '../../errors/problems.ts'
import type { KeptType } from '../../model/upkeep/keptType.ts'
import { keeps } from '../../model/upkeep/rights.ts'
import type { Work } from '../../model/work.ts'
import { changesOfRecord, findChange, listChanges } from '../../store/upkeep/proposedChanges.ts'
import { type Viewer, changeOnWire } from './wire.ts'

/** How many changes are listed. */
const most = 200

export interface ProposedChangesQuery {
  decided?: 'true'
}

/**
 * Returns the changes of all types that the person's role keeps: the open ones, or with `decided` those that were
 * decided last.
 */
export async function readChanges(
  { db }: Pick<Work, 'db'>,
  viewer: Viewer,
  types: KeptType[],
  { decided }: ProposedChangesQuery,
) {
  const kept = types.filter((type) => keeps(type, viewer.actor.role))
  if (kept.length === 0) return []
  const query = { types: kept.map(({ name }) => name), isOpen: decided === undefined, limit: most }
  const found = await listChanges(db, query)
  return found.flatMap((change) => {
    const type = kept.find(({ name }) => name === change.type)
    return type ? [changeOnWire(type, change, viewer)] : []
  })
}

/** How many entries a page has. */
const perPage = 100

/** Returns a change with a page of its entries, ordered by key. */
export async function readChange(
  { db }: Pick<Work, 'db'>,
  viewer: Viewer,
  types: KeptType[],
  { id, after }: { id: string; after?: string },
) {
  const change = await findChange(db, id, { after, limit: perPage + 1 })
  const type = types.find(({ name }) => name === change?.type)
  if (!change || !type || !keeps(type, viewer.actor.role)) throw new NotFound()
  const entries = change.entries.slice(0, perPage)
  const next = change.entries.length > perPage ? (entries.at(-1)?.key ?? null) : null
  return { ...changeOnWire(type, { ...change, entries }, viewer), next }
}

/** Returns the changes that were proposed for a record, the latest first. The approved ones are its history. */
export async function readHistory({ db }: Pick<Work, 'db'>, viewer: Viewer, type: KeptType, key: string) {
  const found = await changesOfRecord(db, { type: type.name, key, limit: most })
  return found.map((change) => changeOnWire(type, change, viewer))
}
