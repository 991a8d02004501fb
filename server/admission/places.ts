import { TooMany, Unavailable } from '../errors/problems.ts'

export interface PlaceLimits {
  /** How many a person may have under way. */
  ofPerson: number
  /** How many may be under way in all. */
  atOnce: number
}

/** In seconds. */
const askAgainAfter = 2

/** Counts what people have under way at this process, each of which holds memory or room on a disk until it ends. */
export class Places {
  private readonly ofPerson = new Map<string, number>()
  private all = 0

  /** `name` is what they are called, such as `downloads`. */
  constructor(
    private readonly name: string,
    private readonly limits: PlaceLimits,
  ) {}

  /** Counts one more, and answers how to leave. Throws TooMany where the person, and Unavailable where all together have enough. */
  take(personId: string): () => void {
    const own = this.ofPerson.get(personId) ?? 0
    if (own >= this.limits.ofPerson)
      throw new TooMany(
        `You can have at most ${own} ${this.name} at once. Try again when one of them has finished.`,
        askAgainAfter,
      )
    if (this.all >= this.limits.atOnce)
      throw new Unavailable('The server is very busy right now. Please try again in a moment.', 'not_done')
    this.all += 1
    this.ofPerson.set(personId, own + 1)
    return () => this.leave(personId)
  }

  private leave(personId: string): void {
    this.all -= 1
    const left = (this.ofPerson.get(personId) ?? 0) - 1
    if (left > 0) this.ofPerson.set(personId, left)
    else this.ofPerson.delete(personId)
  }
}
