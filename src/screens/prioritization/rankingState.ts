import type { Listing } from '../lists/listing.ts'
import { changes, moved, sameOrder } from './order.ts'

/** A row of the order being made. */
export interface Row extends Listing {
  /** How often the row was moved past others: React then draws it again in its new place. */
  lifts?: number
}

export interface RankingState {
  /** The list as the server last gave it. */
  saved: Row[]
  /** The list in the order being made. */
  rows: Row[]
  /** The version of the server's list; a save made on an older one is refused. */
  version: number | undefined
  /** What had changed on the server when a save was refused as stale. */
  conflict: string[]
  /** A save was refused as stale: the order made here must be applied to the list as it is now. */
  isStale?: boolean
}

export const emptyRanking: RankingState = { saved: [], rows: [], version: undefined, conflict: [] }

export const isChanged = ({ saved, rows }: RankingState): boolean => !sameOrder(saved, rows)

const loaded = (saved: Listing[], version: number | undefined): RankingState => ({
  saved,
  rows: saved,
  version,
  conflict: [],
})

export function withMove(state: RankingState, from: number, to: number): RankingState {
  const rows = moved(state.rows, from, to)
  return { ...state, rows: from - to > 1 ? rows.map((row, index) => (index === to ? lifted(row) : row)) : rows }
}

const lifted = (row: Row): Row => ({ ...row, lifts: (row.lifts ?? 0) + 1 })

export const keyOf = ({ id, lifts = 0 }: Row): string => `${id} ${lifts}`

/** The state once the server has saved the order made here. */
export function withSaved(state: RankingState): RankingState {
  const rows = state.rows.map((row, index) => (row.rank === index + 1 ? row : { ...row, rank: index + 1 }))
  return { ...state, saved: rows, rows, conflict: [] }
}

/** The state with the list as the server has it now. */
export const withList = (state: RankingState, saved: Listing[], version: number | undefined): RankingState =>
  state.isStale ? rebased(state, saved, version) : loaded(saved, version)

/** Applies the order made here to the server's newer list: rows that are gone drop out, new ones come last. */
function rebased(state: RankingState, saved: Listing[], version: number | undefined): RankingState {
  const fresh = new Map(saved.map((listing) => [listing.id, listing]))
  const kept = state.rows.flatMap(({ id }) => fresh.get(id) ?? [])
  const known = new Set(kept.map(({ id }) => id))
  const added = saved.filter(({ id }) => !known.has(id))
  return { saved, rows: [...kept, ...added], version, conflict: changes(state.saved, saved) }
}
