import { expect, test } from 'vitest'
import { launched } from '../support/launch.ts'
import { promises } from './promises.ts'

/** What a check has found. */
export interface PromiseResult {
  /** The figure reached, in words. */
  figure: string
  /** Each way in which the promise was broken. */
  wrong: string[]
  /**
   * Why the figure falls short of the one promised though nothing broke; not asserted in the short form, as it may be
   * the machine's.
   */
  short?: string
}

/** What a row's test tells `npm run check:reliability`. */
export interface Reached extends PromiseResult {
  /** How many servers its process had started; the others build the product in their own. */
  servers: number
}

declare module 'vitest' {
  interface TaskMeta {
    reached?: Reached
  }
}

export const isFull = process.env.RELIABILITY === 'full'
const hours = 3_600_000

/**
 * The test of a row of `promises`: a short form for `npm test` or `npm run test:long`, and the size promised for `npm
 * run check:reliability`.
 */
export function promise<Size>(
  row: number,
  sizes: { short: Size; full: Size },
  check: (size: Size) => Promise<PromiseResult>,
): void {
  const promised = promises.find((each) => each.row === row)
  if (!promised) throw new Error(`There is no promise ${row}.`)
  test(`Row ${row}: ${promised.promise}`, { timeout: isFull ? 2 * hours : 300_000 }, async ({ task }) => {
    const reached = await check(isFull ? sizes.full : sizes.short)
    task.meta.reached = { ...reached, servers: launched.servers }
    expect(reached.wrong, reached.figure).toEqual([])
  })
}
