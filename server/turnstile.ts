export interface Capacity {
  /** How many may be in. */
  atOnce: number
  /** How long one waits, in ms. */
  patience: number
  /** How long one waits while more come than go: while somebody has been waiting for as long as `patience`. */
  hurried: number
  longestQueue: number
}

interface Waiting {
  admit: (leave: (() => void) | undefined) => void
  giveUp: NodeJS.Timeout
}

/**
 * Lets so many in at once, the others in the order in which they came, and turns away who would wait too long. A short crowd is let
 * through, at a lasting one nobody waits long: a queue that never empties only makes everybody late.
 */
export class Turnstile {
  private inside = 0
  private readonly queue: Waiting[] = []
  private waitingSince = 0

  constructor(private readonly capacity: Capacity) {}

  /** How to leave, which may be called twice; undefined for who is turned away. Who has been in already (`again`) comes first. */
  enter(again = false): Promise<(() => void) | undefined> {
    const { atOnce, longestQueue, patience, hurried } = this.capacity
    if (this.inside < atOnce) return Promise.resolve(this.take())
    if (this.queue.length >= longestQueue && !again) return Promise.resolve(undefined)
    const now = performance.now()
    if (this.queue.length === 0) this.waitingSince = now
    const isLasting = now - this.waitingSince >= patience
    return new Promise((admit) => {
      const giveUp = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(waiting), 1)
        admit(undefined)
      }, isLasting && !again ? hurried : patience)
      const waiting = { admit, giveUp }
      if (again) this.queue.unshift(waiting)
      else this.queue.push(waiting)
    })
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
    if (!first) return
    clearTimeout(first.giveUp)
    first.admit(this.take())
  }
}
