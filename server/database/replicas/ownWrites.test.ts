import { describe, expect, it } from 'vitest'
import { ownWrites } from './ownWrites.ts'

const ada = (last_write: string | null, log_position: number) => ({ id: 'ada', last_write, log_position })

describe('How far a replica must be for a person to find what they wrote', () => {
  it('is nowhere if they wrote nothing', () => {
    expect(ownWrites()(ada(null, 100))).toBe(0)
  })

  it("is where the primary's log stood when the write was first seen, and no further while others write", () => {
    const needed = ownWrites()
    expect([needed(ada('a', 100)), needed(ada('a', 200)), needed(ada('a', 300))]).toEqual([100, 100, 100])
  })

  it('moves on with each write of theirs, and with nobody else’s', () => {
    const needed = ownWrites()
    expect(needed(ada('a', 100))).toBe(100)
    expect(needed({ id: 'bob', last_write: 'x', log_position: 150 })).toBe(150)
    expect(needed(ada('b', 200))).toBe(200)
    expect(needed(ada('b', 300))).toBe(200)
  })

  it('is never too near when requests overtake each other', () => {
    const needed = ownWrites()
    needed(ada('b', 200))
    needed(ada('a', 100))
    expect(needed(ada('b', 300))).toBe(300)
  })
})
