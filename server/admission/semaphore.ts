export interface Capacity {
  /** How many may be in. */
  atOnce: number
  /** How long one waits, in ms. */
  patience: number
  /** How long one waits while more come than go: while somebody, or one of the same visitor, has always been waiting for as long as `patience`. */
  hurried: number
  longestQueue: number
  /** Of one visitor: how many may be in, and how many may wait. */
  ofOne?: { atOnce: number; longestQueue: number }
}

export interface Acquiring {
  /** Who has been in already comes first. */
  again?: boolean
  /** Aborted when they have left: nobody takes a place for them then. */
  gone?: AbortSignal
  /** For whom it is: visitors who wait are let in by turns, however often each of them comes. */
  visitor?: string
}

/** Who waits; told how to leave, or undefined where they are turned away. */
type Waiting = (leave: (() => void) | undefined) => void

/** How often one is in, and who waits for it in the order in which they came; those who have been in already apart. */
interface Visitor {
  inside: number
  again: Waiting[]
  waiting: Waiting[]
  /** Since when there has always been one. */
  since: number
}

/**
 * Lets so many in at once, the others in the order in which they came, and turns away who would wait too long. A short crowd is let
 * through, at a lasting one nobody waits long: a queue that never empties only makes everybody late. Where one visitor comes again and
 * again, the others' turns come in between, and there is room for them.
 */
export class Semaphore {
  private inside = 0
  private queued = 0
  /** Since when somebody has always been waiting while all places were taken; who waits for their own others alone hurries only these. */
  private crowdedSince = 0
  /** Those who are in or wait, the one whose turn is next first. */
  private readonly visitors = new Map<string, Visitor>()

  constructor(private readonly capacity: Capacity) {}

  /** How to leave, which may be called twice; undefined for who is turned away. */
  acquire({ again = false, gone, visitor = '' }: Acquiring = {}): Promise<(() => void) | undefined> {
    const { longestQueue, patience, hurried, ofOne } = this.capacity
    if (gone?.aborted) return Promise.resolve(undefined)
    const own = this.visitors.get(visitor) ?? { inside: 0, again: [], waiting: [], since: 0 }
    if (this.hasRoomFor(own)) return Promise.resolve(this.take(visitor, own))
    const hasEnough = this.queued >= longestQueue || own.waiting.length >= (ofOne?.longestQueue ?? longestQueue)
    if (hasEnough && !again) return Promise.resolve(undefined)
    const now = performance.now()
    if (this.queued === 0 || !this.isFull()) this.crowdedSince = now
    if (own.again.length + own.waiting.length === 0) own.since = now
    const isLasting = now - Math.min(own.since, this.crowdedSince) >= patience
    this.visitors.set(visitor, own)
    return new Promise((resolve) => {
      const queue = again ? own.again : own.waiting
      const giveUp = () => {
        queue.splice(queue.indexOf(waiting), 1)
        waiting(undefined)
        this.forget(visitor, own)
      }
      const timer = setTimeout(giveUp, isLasting && !again ? hurried : patience)
      gone?.addEventListener('abort', giveUp)
      const waiting: Waiting = (leave) => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', giveUp)
        this.queued -= 1
        resolve(leave)
      }
      queue.push(waiting)
      this.queued += 1
    })
  }

  /** Turns away all who wait: what they wait for is not there. */
  rejectWaiting(): void {
    for (const [name, own] of this.visitors) {
      for (const waiting of [...own.again.splice(0), ...own.waiting.splice(0)]) waiting(undefined)
      this.forget(name, own)
    }
  }

  private isFull(): boolean {
    return this.inside >= this.capacity.atOnce
  }

  private hasRoomFor({ inside }: Visitor): boolean {
    const { atOnce, ofOne } = this.capacity
    return !this.isFull() && inside < (ofOne?.atOnce ?? atOnce)
  }

  private take(visitor: string, own: Visitor): () => void {
    this.inside += 1
    own.inside += 1
    this.visitors.set(visitor, own)
    let left = false
    return () => {
      if (left) return
      left = true
      this.inside -= 1
      own.inside -= 1
      this.forget(visitor, own)
      if (!this.next('again')) this.next('waiting')
    }
  }

  /** Lets in the first of the visitor whose turn it is, who is then the last; says whether there was one. */
  private next(queue: 'again' | 'waiting'): boolean {
    for (const [name, own] of this.visitors) {
      const first = this.hasRoomFor(own) ? own[queue].shift() : undefined
      if (!first) continue
      this.visitors.delete(name)
      first(this.take(name, own))
      return true
    }
    return false
  }

  private forget(name: string, { inside, again, waiting }: Visitor): void {
    if (inside + again.length + waiting.length === 0) this.visitors.delete(name)
  }
}
