import type { Listing } from '../lists/listing.ts'
import { changes, moved, sameOrder } from './order.ts'

/** A row knows where it stands, so that only the rows that have moved are drawn again. */
export interface Place extends Listing {
  position: number
  /** The rank that saving will give where the order is another than the saved one, else the rank it has. */
  shownRank: number | undefined
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

type Unplaced = Listing & Partial<Place>

/** A row that stays where it is stays the same object. */
function placed(list: Unplaced[], saved: Listing[]): Place[] {
  const changed = !sameOrder(saved, list)
  return list.map((listing, position) => {
    const shownRank = changed ? position + 1 : listing.rank
    return isPlaced(listing, position, shownRank) ? listing : { ...listing, position, shownRank }
  })
}

const isPlaced = (listing: Unplaced, position: number, shownRank: number | undefined): listing is Place =>
  listing.position === position && listing.shownRank === shownRank

export const isChanged = ({ saved, places }: RankingState): boolean => !sameOrder(saved, places)

export const loaded = (saved: Listing[], version: number | undefined): RankingState => ({
  saved,
  places: placed(saved, saved),
  version,
  conflict: [],
})

export const withMove = (state: RankingState, from: number, to: number): RankingState => ({
  ...state,
  places: placed(moved(state.places, from, to), state.saved),
})

/** The order made here is the server's now. */
export function withSaved(state: RankingState): RankingState {
  const places = state.places.map((place) => ({ ...place, rank: place.position + 1, shownRank: place.position + 1 }))
  return { ...state, saved: places, places, conflict: [] }
}

/** The order made here, on the server's newer list: what is gone falls out, what is new comes last. */
export function rebased(state: RankingState, saved: Listing[], version: number | undefined): RankingState {
  const fresh = new Map(saved.map((listing) => [listing.id, listing]))
  const kept = state.places.flatMap(({ id }) => fresh.get(id) ?? [])
  const known = new Set(kept.map(({ id }) => id))
  const added = saved.filter(({ id }) => !known.has(id))
  return { saved, places: placed([...kept, ...added], saved), version, conflict: changes(state.saved, saved) }
}
