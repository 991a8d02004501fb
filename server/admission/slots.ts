import { t } from '../../src/texts/t.ts'
import { TooMany, Unavailable } from '../errors/problems.ts'
import type { Counts, SlotLimits } from './counts.ts'

/** When to retry, in seconds. */
const askAgainAfter = 2

/** Limits what runs at once, for each person and in all. Each slot holds memory or disk space until it is released. */
export class Slots {
  /** How many requests of each person this process is answering. */
  private readonly entered = new Map<string, number>()

  /** `name` says in a refusal what the slots are for, such as `downloads`. */
  constructor(
    private readonly name: string,
    private readonly limits: SlotLimits,
    private readonly counts: Counts,
  ) {}

  /**
   * Counts one more request of a person to this process, before it is known who they are now, and returns what ends it.
   * Throws TooMany at the person's limit.
   */
  readonly enter = (personId: string): (() => void) => {
    const before = this.entered.get(personId) ?? 0
    if (before >= this.limits.ofPerson) throw this.tooMany()
    this.entered.set(personId, before + 1)
    return () => {
      const left = (this.entered.get(personId) ?? 0) - 1
      if (left > 0) this.entered.set(personId, left)
      else this.entered.delete(personId)
    }
  }

  /**
   * Takes a slot and returns how to release it. Throws TooMany at the person's limit, and Unavailable at the limit in
   * all.
   */
  async take(personId: string): Promise<() => void> {
    const taken = await this.counts.take(this.name, personId, this.limits)
    if (taken === 'person has enough') throw this.tooMany()
    if (taken === 'all are taken')
      throw new Unavailable(t('The server is very busy right now. Please try again in a moment.'), 'not_done')
    return () => this.counts.release(this.name, personId)
  }

  private tooMany(): TooMany {
    return new TooMany(
      t('You can have at most {most} {name} at once. Try again when one of them has finished.', {
        most: this.limits.ofPerson,
        name: this.name,
      }),
      askAgainAfter,
    )
  }
}
