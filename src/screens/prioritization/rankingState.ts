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
  /** What others had changed on the server when the order made here was applied to a newer list. */
  conflict: string[]
  /** The server has a newer list than `saved`: one that was read before it is not shown. */
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

/**
 * The state once the server has saved the order `sent`, which gave its list the version `version`, if it counts them.
 * Moves made since then stay, and are not saved.
 */
export function withSaved(state: RankingState, sent: Row[], version = state.version): RankingState {
  const ranks = new Map(sent.map(({ id }, index) => [id, index + 1]))
  const ranked = (row: Row): Row => (row.rank === ranks.get(row.id) ? row : { ...row, rank: ranks.get(row.id) })
  return { saved: sent.map(ranked), rows: state.rows.map(ranked), version, conflict: [], isStale: true }
}

/**
 * The state with the list as the server has it now. An order made here is applied to it. A list that was read before
 * the last save is not shown.
 */
export function withList(state: RankingState, saved: Listing[], version: number | undefined): RankingState {
  const isOlder = version !== undefined && state.version !== undefined && version < state.version
  if (state.isStale && isOlder) return state
  return isChanged(state) ? rebased(state, saved, version) : loaded(saved, version)
}

/** Applies the order made here to the server's newer list: rows that are gone drop out, new ones come last. */
function rebased(state: RankingState, saved: Listing[], version: number | undefined): RankingState {
  const fresh = new Map(saved.map((listing) => [listing.id, listing]))
  const kept = state.rows.flatMap(({ id, lifts }) => {
    const listing = fresh.get(id)
    return listing ? [{ ...listing, lifts }] : []
  })
  const known = new Set(kept.map(({ id }) => id))
  const added = saved.filter(({ id }) => !known.has(id))
  return { saved, rows: [...kept, ...added], version, conflict: changes(state.saved, saved) }
}
