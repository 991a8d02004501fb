/** The position of the primary's log when it was asked; `at` is the time just before the question, in ms. */
export interface Sample {
  at: number
  position: number
}

/** How long samples are kept, in ms: older ones tell nothing about data that are fresh enough. */
const kept = 5_000

/**
 * The positions of the primary's log over time, which give the age of a replica's data. The replica's clock and the
 * times of its transactions cannot: while nobody writes, its data would seem to age.
 */
export class PrimaryLog {
  #samples: Sample[] = []

  add(sample: Sample): void {
    this.#samples = [...this.#samples.filter(({ at }) => at > sample.at - kept), sample]
  }

  /**
   * Returns the time, in ms, up to which a replica that has replayed the log to this position has every commit.
   * Undefined if it was too long ago.
   */
  completeUntil(position: number): number | undefined {
    return this.#samples.findLast((sample) => sample.position <= position)?.at
  }
}
