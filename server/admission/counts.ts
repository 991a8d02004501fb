import { LRUCache } from 'lru-cache'

/** Counts the slots in use and the calls, for one process or for all processes of the server. */
export interface Counts {
  /** Takes a slot for the person. At a limit it takes none, and returns which limit that is. */
  take(slots: string, personId: string, limits: SlotLimits): Promise<TakeOutcome>
  release(slots: string, personId: string): void
  /** Counts one more call under the key. */
  countCall(key: string, window: number): Promise<Calls>
}

export interface SlotLimits {
  /** How many one person may use at once. */
  ofPerson: number
  /** How many may be in use in all. */
  atOnce: number
}

export type TakeOutcome = 'taken' | 'person has enough' | 'all are taken'

/** How many calls there have been in the present window, and how long it still lasts, in ms. */
export interface Calls {
  current: number
  ttl: number
}

interface SlotUse {
  all: number
  byPerson: Map<string, number>
}

/** How many keys are kept. Beyond this, the keys whose last call is longest ago are dropped. */
const mostKeys = 50_000

/** Counts in this process. */
export class OwnCounts implements Counts {
  private readonly slots = new Map<string, SlotUse>()
  private readonly calls = new LRUCache<string, { calls: number; ends: number }>({ max: mostKeys })

  async take(name: string, personId: string, limits: SlotLimits): Promise<TakeOutcome> {
    const inUse: SlotUse = this.slots.get(name) ?? { all: 0, byPerson: new Map() }
    const own = inUse.byPerson.get(personId) ?? 0
    if (own >= limits.ofPerson) return 'person has enough'
    if (inUse.all >= limits.atOnce) return 'all are taken'
    inUse.all += 1
    inUse.byPerson.set(personId, own + 1)
    this.slots.set(name, inUse)
    return 'taken'
  }

  release(name: string, personId: string): void {
    const inUse = this.slots.get(name)
    const own = inUse?.byPerson.get(personId)
    if (!inUse || own === undefined) return
    inUse.all -= 1
    if (own > 1) inUse.byPerson.set(personId, own - 1)
    else inUse.byPerson.delete(personId)
  }

  async countCall(key: string, window: number): Promise<Calls> {
    const now = Date.now()
    const found = this.calls.get(key)
    const counted = found && found.ends > now ? found : { calls: 0, ends: now + window }
    counted.calls += 1
    this.calls.set(key, counted)
    return { current: counted.calls, ttl: counted.ends - now }
  }
}
