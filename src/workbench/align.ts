/** Entries of two lists that belong together; one that is only in one of the lists is alone. */
export interface Pair {
  /** The place in the earlier list. */
  before?: number
  /** The place in the later list. */
  after?: number
}

/**
 * How a list became another one: entries that are the same belong together, and what is between them is paired in its
 * order. `keyOf` yields what makes entries the same.
 */
export function aligned<T>(before: readonly T[], after: readonly T[], keyOf: (entry: T) => string): Pair[] {
  const [earlier, later] = [before.map(keyOf), after.map(keyOf)]
  const pairs: Pair[] = []
  let [from, to] = [0, 0]
  for (const [n, m] of [...sameIn(earlier, later), [earlier.length, later.length] as const]) {
    pairs.push(...between(from, n, to, m))
    if (n < earlier.length) pairs.push({ before: n, after: m })
    from = n + 1
    to = m + 1
  }
  return pairs
}

function between(from: number, n: number, to: number, m: number): Pair[] {
  return Array.from({ length: Math.max(n - from, m - to) }, (_, k) => ({
    ...(from + k < n && { before: from + k }),
    ...(to + k < m && { after: to + k }),
  }))
}

/** The places of a longest common subsequence. */
function sameIn(one: string[], other: string[]): (readonly [number, number])[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1))
  const at = (n: number, m: number) => lengths[n]?.[m] ?? 0
  for (let n = one.length - 1; n >= 0; n -= 1)
    for (let m = other.length - 1; m >= 0; m -= 1) {
      const row = lengths[n]
      if (row) row[m] = one[n] === other[m] ? at(n + 1, m + 1) + 1 : Math.max(at(n + 1, m), at(n, m + 1))
    }
  const found: (readonly [number, number])[] = []
  for (let n = 0, m = 0; n < one.length && m < other.length;) {
    if (one[n] === other[m]) found.push([n++, m++] as const)
    else if (at(n + 1, m) >= at(n, m + 1)) n += 1
    else m += 1
  }
  return found
}
