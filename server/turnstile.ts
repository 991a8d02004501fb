export interface Capacity {
  /** How many may be in. */
  atOnce: number
  /** How long one waits, in ms. */
  patience: number
  longestQueue: number
}

interface Waiting {
  admit: (leave: (() => void) | undefined) => void
  giveUp: NodeJS.Timeout
}

/** Lets so many in at once, the others in the order in which they came, and turns away who would wait too long. */
export class Turnstile {
  private inside = 0
  private readonly queue: Waiting[] = []

  constructor(private readonly capacity: Capacity) {}

  /** How to leave, which may be called twice; undefined for who is turned away. */
  enter(): Promise<(() => void) | undefined> {
    const { atOnce, longestQueue, patience } = this.capacity
    if (this.inside < atOnce) return Promise.resolve(this.take())
    if (this.queue.length >= longestQueue) return Promise.resolve(undefined)
    return new Promise((admit) => {
      const giveUp = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(waiting), 1)
        admit(undefined)
      }, patience)
      const waiting = { admit, giveUp }
      this.queue.push(waiting)
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
