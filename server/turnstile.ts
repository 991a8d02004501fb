export interface Capacity {
  /** How many may be in. */
  atOnce: number
  /** How long one waits, in ms. */
  patience: number
  /** How long one waits while more come than go: while somebody has been waiting for as long as `patience`. */
  hurried: number
  longestQueue: number
}

export interface Entering {
  /** Who has been in already comes first. */
  again?: boolean
  /** Aborted when they have left: nobody takes a place for them then. */
  gone?: AbortSignal
}

/** Who waits; told how to leave, or undefined where they are turned away. */
type Waiting = (leave: (() => void) | undefined) => void

/**
 * Lets so many in at once, the others in the order in which they came, and turns away who would wait too long. A short crowd is let
 * through, at a lasting one nobody waits long: a queue that never empties only makes everybody late.
 */
export class Turnstile {
  private inside = 0
  private readonly queue: Waiting[] = []
  private waitingSince = 0

  constructor(private readonly capacity: Capacity) {}

  /** How to leave, which may be called twice; undefined for who is turned away. */
  enter({ again = false, gone }: Entering = {}): Promise<(() => void) | undefined> {
    const { atOnce, longestQueue, patience, hurried } = this.capacity
    if (gone?.aborted) return Promise.resolve(undefined)
    if (this.inside < atOnce) return Promise.resolve(this.take())
    if (this.queue.length >= longestQueue && !again) return Promise.resolve(undefined)
    const now = performance.now()
    if (this.queue.length === 0) this.waitingSince = now
    const isLasting = now - this.waitingSince >= patience
    return new Promise((resolve) => {
      const giveUp = () => {
        this.queue.splice(this.queue.indexOf(waiting), 1)
        waiting(undefined)
      }
      const timer = setTimeout(giveUp, isLasting && !again ? hurried : patience)
      gone?.addEventListener('abort', giveUp)
      const waiting: Waiting = (leave) => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', giveUp)
        resolve(leave)
      }
      if (again) this.queue.unshift(waiting)
      else this.queue.push(waiting)
    })
  }

  /** Turns away all who wait: what they wait for is not there. */
  turnAway(): void {
    for (const waiting of this.queue.splice(0)) waiting(undefined)
  }

  private take(): () => void {
    this.inside += 1
    let left = false
    return () => {
      if (left) return
      left = true
      this.inside -= 1
      this.next()
    }
  }

  private next(): void {
    const first = this.queue.shift()
    if (first) first(this.take())
  }
}
