import { describe, expect, it } from 'vitest'
import { LoadShedder } from './loadShedder.ts'

/** Sends this many requests of each visitor in a window that ends so late, and returns how many were let in. */
function inWindow(
  shedder: LoadShedder,
  requests: Record<string, number>,
  lateness: number,
  capacity = Infinity,
  lasted = 100,
) {
  const letIn = Object.fromEntries(
    Object.entries(requests).map(([visitor, count]) => [
      visitor,
      Array.from({ length: count }, () => shedder.admits(visitor)).filter(Boolean).length,
    ]),
  )
  const all = Object.values(letIn).reduce((sum, count) => sum + count, 0)
  for (let n = capacity; n < all; n += 1) shedder.countTurnedAway()
  shedder.endWindow({ lateness, lasted })
  return letIn
}

describe('a load shedder', () => {
  it('lets everybody in while the process keeps up, however many they are', () => {
    const shedder = new LoadShedder(500)
    for (let n = 0; n < 10; n += 1) expect(inWindow(shedder, { one: 1000 }, 5, 10)).toEqual({ one: 1000 })
  })

  it('takes one late window for a pause, and two for a load', () => {
    const shedder = new LoadShedder(500)
    inWindow(shedder, { one: 100 }, 300)
    expect(inWindow(shedder, { one: 100 }, 0)).toEqual({ one: 100 })
    inWindow(shedder, { one: 100 }, 300)
    expect(shedder.isShedding()).toBe(false)
    expect(inWindow(shedder, { one: 100 }, 300)).toEqual({ one: 100 })
    expect(shedder.isShedding()).toBe(true)
    expect(inWindow(shedder, { one: 100 }, 300)).toEqual({ one: 70 })
    expect(inWindow(shedder, { one: 100 }, 300)).toEqual({ one: 49 })
  })

  it('lets everybody in while they send little, however late it is', () => {
    const shedder = new LoadShedder(500)
    for (let n = 0; n < 10; n += 1)
      expect(inWindow(shedder, { one: 90, other: 59 }, 20, Infinity, 300)).toEqual({ one: 90, other: 59 })
  })

  it('lets in whoever sends little beside one who sends much', () => {
    const shedder = new LoadShedder(500)
    const most: number[] = []
    for (let n = 0; n < 10; n += 1) {
      const { many = 0, few } = inWindow(shedder, { many: 400, few: 6 }, n < 8 ? 200 : 5)
      expect(few).toBe(6)
      if (n > 2) most.push(many)
    }
    expect(Math.max(...most)).toBeLessThan(200)
  })

  it('falls to about what the permits carry, and stays there', () => {
    const shedder = new LoadShedder(500)
    for (let n = 0; n < 30; n += 1) inWindow(shedder, { one: 400 }, n < 2 ? 200 : 5, 30)
    for (let n = 0; n < 30; n += 1) {
      const { one } = inWindow(shedder, { one: 400 }, 5, 30)
      expect(one).toBeGreaterThanOrEqual(25)
      expect(one).toBeLessThanOrEqual(50)
    }
  })

  it('always lets in one of each', () => {
    const shedder = new LoadShedder(500)
    for (let n = 0; n < 50; n += 1) inWindow(shedder, { one: 400 }, 1000)
    expect(inWindow(shedder, { one: 400, other: 400 }, 1000)).toEqual({ one: 1, other: 1 })
  })

  it('lets everybody in again once they send no more than it lets in', () => {
    const shedder = new LoadShedder(500)
    for (let n = 0; n < 10; n += 1) inWindow(shedder, { one: 400 }, 200)
    inWindow(shedder, { one: 3 }, 0)
    expect(inWindow(shedder, { one: 400 }, 0)).toEqual({ one: 400 })
  })
})
