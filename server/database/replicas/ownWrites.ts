import { LRUCache } from 'lru-cache'

/** Who reads, as the primary knows them when their session is checked. */
export interface Reader {
  id: string
  /** Of what they wrote last; null if they wrote nothing. */
  last_write: string | null
  /** The end of the primary's log, which holds what they wrote last. */
  log_position: number
}

/** People. Whoever is dropped reads from the primary until a replica has caught up. */
const most = 20_000

/**
 * How far a replica must have replayed the log for each person to find what they wrote. The position of a commit is not
 * known inside its transaction. The first position at which this process sees a write is behind it, and so is good
 * enough.
 */
export function ownWrites(): (reader: Reader) => number {
  const seen = new LRUCache<string, { mark: string; position: number }>({ max: most })
  return ({ id, last_write: mark, log_position: position }) => {
    if (mark === null) return 0
    const known = seen.get(id)
    if (known?.mark === mark) return known.position
    seen.set(id, { mark, position })
    return position
  }
}
