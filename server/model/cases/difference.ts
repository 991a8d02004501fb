import { isEqual } from '../../../src/engine/path.ts'

/** An expectation, and the actual result. */
export interface Difference {
  key: string
  expected: unknown
  found: unknown
}

/** The expectations that the result does not meet; only what is expected is compared. */
export const differencesOf = (expect: object, found: Record<string, unknown>): Difference[] =>
  Object.entries(expect).flatMap(([key, expected]) =>
    isEqual(expected, found[key]) ? [] : [{ key, expected: expected as unknown, found: found[key] }],
  )

/** In English, as the case itself is. */
export const sentenceOf = ({ key, expected, found }: Difference): string =>
  `Expected "${key}" to be ${JSON.stringify(expected)}, but found ${found === undefined ? 'nothing' : JSON.stringify(found)}.`
