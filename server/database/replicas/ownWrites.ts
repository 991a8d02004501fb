import { LRUCache } from 'lru-cache'

/** The person who reads, as the primary knows them when it checks their session. */
export interface Reader {
  id: string
  /** The mark of their last write; null if they wrote nothing. */
  last_write: string | null
  /** The end of the primary's log, which contains their last write. */
  log_position: number
}

/** How many people are kept. A person who is dropped reads from the primary until a replica has caught up. */
const most = 20_000

/**
 * Returns a function that gives the position a replica must have replayed for a person to see their own writes. A
 * transaction cannot know the position of its own commit. The first position at which this process sees a write is
 * after the commit, and so is safe.
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
