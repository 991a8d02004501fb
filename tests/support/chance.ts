/**
 * The seed of everything random in a run: TESTS_SEED. vitest.config.ts draws one if it is not set, and tally.ts prints
 * it when a test fails.
 */
export const seed = Number(process.env.TESTS_SEED ?? 1)

export interface Chance {
  /** A number from 0 to below 1. */
  fraction(): number
  /** A whole number from `from` to below `below`. */
  integer(from: number, below: number): number
  /** One of the values; undefined if there are none. */
  pick<T>(all: readonly T[]): T | undefined
  shuffled<T>(all: readonly T[]): T[]
}

/** A random sequence (mulberry32) that is always the same for the same seed and the same `name`. */
export function chance(name: string): Chance {
  let state = Buffer.from(name).reduce((sum, byte) => (Math.imul(sum, 31) + byte) | 0, seed)
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (from: number, below: number) => from + Math.floor(fraction() * (below - from))
  return {
    fraction,
    integer,
    pick: (all) => all[integer(0, all.length)],
    shuffled: (all) =>
      all
        .map((each) => ({ each, place: fraction() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ each }) => each),
  }
}
