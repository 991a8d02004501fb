import type { Listing } from '../lists/listing.ts'
import { changes, moved, sameOrder } from './order.ts'

/** A row knows where it stands, so that only the rows that have moved are drawn again. */
export interface Place extends Listing {
  position: number
}

export interface RankingState {
  /** As the server last gave it. */
  saved: Listing[]
  places: Place[]
  /** Of the server's list; a save made on an older one is refused. */
  version: number | undefined
  /** What had changed when a save was refused as stale. */
  conflict: string[]
}

export const emptyRanking: RankingState = { saved: [], places: [], version: undefined, conflict: [] }

const placed = (list: Listing[], before: Place[] = []): Place[] =>
  list.map((listing, position) => {
    const same = before[position]
    return same === listing ? same : { ...listing, position }
  })

export const isChanged = ({ saved, places }: RankingState): boolean => !sameOrder(saved, places)

export const loaded = (saved: Listing[], version: number | undefined): RankingState => ({
  saved,
  places: placed(saved),
  version,
  conflict: [],
})

export const withMove = (state: RankingState, from: number, to: number): RankingState => ({
  ...state,
  places: placed(moved(state.places, from, to), state.places),
})

/** The order made here is the server's now. */
export function withSaved(state: RankingState): RankingState {
  const places = state.places.map((place) => ({ ...place, rank: place.position + 1 }))
  return { ...state, saved: places, places, conflict: [] }
}

/** The order made here, on the server's newer list: what is gone falls out, what is new comes last. */
export function rebased(state: RankingState, saved: Listing[], version: number | undefined): RankingState {
  const fresh = new Map(saved.map((listing) => [listing.id, listing]))
  const kept = state.places.flatMap(({ id }) => fresh.get(id) ?? [])
  const known = new Set(kept.map(({ id }) => id))
  const added = saved.filter(({ id }) => !known.has(id))
  return { saved, places: placed([...kept, ...added]), version, conflict: changes(state.saved, saved) }
}
