import { describe, expect, it } from 'vitest'
import { PrimaryLog } from './primaryLog.ts'

function logOf(...samples: [at: number, position: number][]): PrimaryLog {
  const log = new PrimaryLog()
  for (const [at, position] of samples) log.add({ at, position })
  return log
}

describe("The primary's log", () => {
  it('says until when a replica at a position has everything', () => {
    const log = logOf([0, 100], [250, 130], [500, 170])
    expect([99, 100, 129, 130, 169, 170, 200].map((position) => log.completeUntil(position))).toEqual([
      undefined,
      0,
      0,
      250,
      250,
      500,
      500,
    ])
  })

  it('makes nothing older while nobody writes', () => {
    expect(logOf([0, 100], [250, 100], [500, 100]).completeUntil(100)).toBe(500)
  })

  it('forgets what is long ago', () => {
    const log = logOf([0, 100], [6_000, 900])
    expect(log.completeUntil(100)).toBeUndefined()
    expect(log.completeUntil(900)).toBe(6_000)
  })
})
