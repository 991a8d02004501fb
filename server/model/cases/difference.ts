import { isEqual } from '../../../src/engine/path.ts'

/** An expectation, and the actual result. */
export interface Difference {
  key: string
  expected: unknown
  found: unknown
  /** The key of the actual result, if it is not the one that was expected. */
  foundAs?: string
}

/** The expectations that the result does not meet; only what is expected is compared. */
export const differencesOf = (expect: object, found: Record<string, unknown>): Difference[] =>
  Object.entries(expect).flatMap(([key, expected]) =>
    isEqual(expected, found[key]) ? [] : [{ key, expected: expected as unknown, found: found[key] }],
  )

/** The expectations with the actual result in place of each that is not met; without those that have no result. */
export function actualExpectations(expect: object, differences: readonly Difference[]): Record<string, unknown> {
  const unmet = new Map(differences.map((difference) => [difference.key, difference]))
  const actual = Object.entries(expect).flatMap(([key, value]): [string, unknown][] => {
    const difference = unmet.get(key)
    if (!difference) return [[key, value]]
    return difference.found === undefined ? [] : [[difference.foundAs ?? key, difference.found]]
  })
  return Object.fromEntries(actual)
}

/** In English, as the case itself is. */
export const sentenceOf = ({ key, expected, found }: Difference): string =>
  `Expected "${key}" to be ${JSON.stringify(expected)}, but found ${found === undefined ? 'nothing' : JSON.stringify(found)}.`
