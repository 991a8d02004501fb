import { TooMany, Unavailable } from '../errors/problems.ts'

export interface SlotLimits {
  /** How many one person may use at once. */
  ofPerson: number
  /** How many may be in use in all. */
  atOnce: number
}

/** When to retry, in seconds. */
const askAgainAfter = 2

/** Limits what runs at once in this process, for each person and in all. Each slot holds memory or disk space until it is released. */
export class Slots {
  private readonly ofPerson = new Map<string, number>()
  private all = 0

  /** `name` says in a refusal what the slots are for, such as `downloads`. */
  constructor(
    private readonly name: string,
    private readonly limits: SlotLimits,
  ) {}

  /** Takes a slot and returns how to release it. Throws TooMany at the person's limit, and Unavailable at the limit in all. */
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
