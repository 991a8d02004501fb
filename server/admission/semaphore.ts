export interface Capacity {
  /** The number of permits. */
  atOnce: number
  /** In milliseconds: the longest wait for a permit. */
  patience: number
  /**
   * In milliseconds: the longest wait while the queue, or the visitor's own, has not been empty for as long as
   * `patience`.
   */
  hurried: number
  longestQueue: number
  /** For each visitor: the number of permits, and of those that wait. */
  ofOne?: { atOnce: number; longestQueue: number }
}

export interface AcquireOptions {
  /** Goes before others, because this work has already had a permit. */
  again?: boolean
  /** Abort it when nobody waits for the work any more: it then gets no permit. */
  gone?: AbortSignal
  /** Waits no longer than in a lasting crowd. */
  hurries?: boolean
  /** Whose work it is, such as a session. Visitors get permits by turns, however much work each of them has. */
  visitor?: string
}

/** Ends a wait: with the function that releases the permit, or with undefined if there is none. */
type Waiter = (leave: (() => void) | undefined) => void

/** A visitor's permits, and its waiting work in order of arrival; work that had a permit before waits in `again`. */
interface Visitor {
  inside: number
  again: Waiter[]
  waiting: Waiter[]
  /** When its queue was last empty. */
  since: number
}

/**
 * Limits how much work runs at once. Others wait, in order of arrival and by turns of their visitors, so that one
 * visitor with much work does not delay the others. Work that would wait too long gets no permit. A short crowd may
 * wait for `patience`, in a lasting one only for `hurried`: a queue that never empties makes everybody late without
 * more being done.
 */
export class Semaphore {
  private inside = 0
  private queued = 0
  /**
   * When the queue was last empty, or a permit was free. Work that waits only for its own visitor's permits does not
   * count.
   */
  private crowdedSince = 0
  /** The visitors with permits or waiting work, in the order of their turns. */
  private readonly visitors = new Map<string, Visitor>()

  constructor(private readonly capacity: Capacity) {}

  /**
   * Waits for a permit. Returns the function that releases it, which may be called twice; undefined if there is no
   * permit in time.
   */
  acquire(options: AcquireOptions = {}): Promise<(() => void) | undefined> {
    const { again = false, gone, hurries = false, visitor = '' } = options
    const { longestQueue, patience, hurried, ofOne } = this.capacity
    if (gone?.aborted) return Promise.resolve(undefined)
    const own = this.visitors.get(visitor) ?? { inside: 0, again: [], waiting: [], since: 0 }
    if (this.hasRoomFor(own)) return Promise.resolve(this.take(visitor, own))
    const hasEnough = this.queued >= longestQueue || own.waiting.length >= (ofOne?.longestQueue ?? longestQueue)
    if (hasEnough && !again) return Promise.resolve(undefined)
    const now = performance.now()
    if (this.queued === 0 || !this.isFull()) this.crowdedSince = now
    if (own.again.length + own.waiting.length === 0) own.since = now
    const isLasting = hurries || now - Math.min(own.since, this.crowdedSince) >= patience
    this.visitors.set(visitor, own)
    return new Promise((resolve) => {
      const queue = again ? own.again : own.waiting
      const giveUp = () => {
        queue.splice(queue.indexOf(waiter), 1)
        waiter(undefined)
        this.forget(visitor, own)
      }
      const timer = setTimeout(giveUp, isLasting && !again ? hurried : patience)
      gone?.addEventListener('abort', giveUp)
      const waiter: Waiter = (leave) => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', giveUp)
        this.queued -= 1
        resolve(leave)
      }
      queue.push(waiter)
      this.queued += 1
    })
  }

  /** Refuses everything that waits, because the resource is gone. */
  rejectWaiting(): void {
    for (const [name, own] of this.visitors) {
      for (const waiter of [...own.again.splice(0), ...own.waiting.splice(0)]) waiter(undefined)
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

  /**
   * Gives a permit to the first work of the visitor whose turn it is, whose turn then comes last. Returns whether any
   * waited.
   */
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
