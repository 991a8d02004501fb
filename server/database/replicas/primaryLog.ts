/** The position of the primary's log when it was asked; `at` is the time just before the question, in ms. */
export interface Sample {
  at: number
  position: number
}

/** In ms: older samples say nothing about data that are fresh enough. */
const kept = 5_000

/**
 * The positions of the primary's log over time, which tell the age of a replica's data. The replica's clock and the
 * times of its transactions do not: while nobody writes, its data would seem to age.
 */
export class PrimaryLog {
  #samples: Sample[] = []

  add(sample: Sample): void {
    this.#samples = [...this.#samples.filter(({ at }) => at > sample.at - kept), sample]
  }

  /**
   * The time, in ms, until which everything that was committed is on a replica that has replayed the log up to this
   * position. Undefined if that was too long ago.
   */
  completeUntil(position: number): number | undefined {
    return this.#samples.findLast((sample) => sample.position <= position)?.at
  }
}
