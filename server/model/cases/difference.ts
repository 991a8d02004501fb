import { isEqual } from '../../../src/engine/path.ts'

/** Something that was expected, and what follows instead. */
export interface Difference {
  key: string
  expected: unknown
  found: unknown
}

/** What of `expect` does not follow; what is not expected is not compared. */
export const differencesOf = (expect: object, found: Record<string, unknown>): Difference[] =>
  Object.entries(expect).flatMap(([key, expected]) =>
    isEqual(expected, found[key]) ? [] : [{ key, expected: expected as unknown, found: found[key] }],
  )
