/** Where the log of the primary stood when it was asked; `at` in ms, from before. */
export interface Sample {
  at: number
  position: number
}

/** In ms: older samples say nothing about data that are fresh enough. */
const kept = 5_000

/**
 * The way of the primary's log, by which the age of a replica's data is known. Its clock and the times of its
 * transactions would not do: while nobody writes, they seem to age.
 */
export class PrimaryLog {
  #samples: Sample[] = []

  add(sample: Sample): void {
    this.#samples = [...this.#samples.filter(({ at }) => at > sample.at - kept), sample]
  }

  /**
   * Who has replayed the log up to this position has everything that was committed until this moment, in ms. Undefined
   * if that was too long ago.
   */
  completeUntil(position: number): number | undefined {
    return this.#samples.findLast((sample) => sample.position <= position)?.at
  }
}
