import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Turnstile } from './turnstile.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () => new Turnstile({ atOnce: 1, patience: 500, hurried: 100, longestQueue: 2 })

describe('a turnstile', () => {
  it('lets the next in when one leaves, in the order in which they came', async () => {
    const turnstile = open()
    const order: string[] = []
    const leave = await turnstile.enter()
    const second = turnstile.enter().then((next) => (order.push('second'), next))
    const third = turnstile.enter().then((next) => (order.push('third'), next))
    leave?.()
    ;(await second)?.()
    expect(await third).toBeTypeOf('function')
    expect(order).toEqual(['second', 'third'])
  })

  it('counts one who leaves twice once', async () => {
    const turnstile = open()
    const leave = await turnstile.enter()
    leave?.()
    leave?.()
    await turnstile.enter()
    const waiting = turnstile.enter()
    await vi.advanceTimersByTimeAsync(500)
    expect(await waiting).toBeUndefined()
  })

  it('turns away who would wait too long, or behind too many', async () => {
    const turnstile = open()
    const leave = await turnstile.enter()
    const patient = [turnstile.enter(), turnstile.enter()]
    expect(await turnstile.enter()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(500)
    expect(await Promise.all(patient)).toEqual([undefined, undefined])
    leave?.()
    expect(await turnstile.enter()).toBeTypeOf('function')
  })

  it('lets nobody wait long where somebody always waits', async () => {
    const turnstile = open()
    const leave = await turnstile.enter()
    const first = turnstile.enter()
    await vi.advanceTimersByTimeAsync(450)
    const second = turnstile.enter()
    await vi.advanceTimersByTimeAsync(50)
    expect(await first).toBeUndefined()
    const third = turnstile.enter()
    await vi.advanceTimersByTimeAsync(100)
    expect(await third).toBeUndefined()
    leave?.()
    ;(await second)?.()
    expect(await turnstile.enter()).toBeTypeOf('function')
  })

  it('lets in before others who comes back, however many wait', async () => {
    const turnstile = open()
    const leave = await turnstile.enter()
    const waiting = [turnstile.enter(), turnstile.enter()]
    const back = turnstile.enter({ again: true })
    leave?.()
    expect(await back).toBeTypeOf('function')
    await vi.advanceTimersByTimeAsync(500)
    expect(await Promise.all(waiting)).toEqual([undefined, undefined])
  })

  it('keeps no place for who has left the queue', async () => {
    const turnstile = open()
    const leave = await turnstile.enter()
    const gone = new AbortController()
    const left = turnstile.enter({ gone: gone.signal })
    const waiting = turnstile.enter()
    gone.abort()
    expect(await left).toBeUndefined()
    const last = turnstile.enter()
    leave?.()
    ;(await waiting)?.()
    expect(await last).toBeTypeOf('function')
    expect(await turnstile.enter({ gone: gone.signal })).toBeUndefined()
  })

  it('turns away all who wait for what is not there any more', async () => {
    const turnstile = open()
    const leave = await turnstile.enter()
    const waiting = [turnstile.enter(), turnstile.enter()]
    turnstile.turnAway()
    expect(await Promise.all(waiting)).toEqual([undefined, undefined])
    leave?.()
    expect(await turnstile.enter()).toBeTypeOf('function')
  })

  describe('for visitors of whom each may be in twice, and wait twice', () => {
    const openFor = (atOnce: number) => new Turnstile({ atOnce, patience: 500, hurried: 100, longestQueue: 5, ofOne: { atOnce: 2, longestQueue: 2 } })

    it('keeps places for others, however many one sends', async () => {
      const turnstile = openFor(3)
      const many = Array.from({ length: 5 }, () => turnstile.enter({ visitor: 'ann' }))
      expect(await turnstile.enter({ visitor: 'ben' })).toBeTypeOf('function')
      expect(await many[4]).toBeUndefined()
      ;(await many[0])?.()
      expect(await many[2]).toBeTypeOf('function')
      await vi.advanceTimersByTimeAsync(500)
      expect(await many[3]).toBeUndefined()
    })

    it('lets those who wait in by turns', async () => {
      const turnstile = openFor(1)
      const order: string[] = []
      const pass = async (visitor: string) => {
        const leave = await turnstile.enter({ visitor })
        order.push(visitor)
        leave?.()
      }
      const leave = await turnstile.enter({ visitor: 'ann' })
      const passing = ['ann', 'ann', 'ben', 'ben', 'cas'].map(pass)
      leave?.()
      await Promise.all(passing)
      expect(order).toEqual(['ann', 'ben', 'cas', 'ann', 'ben'])
    })

    it('keeps nothing of those whom it turns away', async () => {
      const turnstile = openFor(1)
      const leave = await turnstile.enter({ visitor: 'ann' })
      const waiting = Array.from({ length: 20 }, (_, n) => turnstile.enter({ visitor: `visitor ${n}` }))
      await vi.advanceTimersByTimeAsync(500)
      expect(await Promise.all(waiting)).toEqual(waiting.map(() => undefined))
      leave?.()
      expect(turnstile).toMatchObject({ inside: 0, queued: 0, visitors: new Map() })
    })

    it('hurries nobody for one who waits for their own others', async () => {
      const turnstile = openFor(3)
      const own = [turnstile.enter({ visitor: 'ann' }), turnstile.enter({ visitor: 'ann' }), turnstile.enter({ visitor: 'ann' })]
      await vi.advanceTimersByTimeAsync(450)
      own.push(turnstile.enter({ visitor: 'ann' }))
      await vi.advanceTimersByTimeAsync(100)
      const ben = await turnstile.enter({ visitor: 'ben' })
      const cas = turnstile.enter({ visitor: 'cas' })
      await vi.advanceTimersByTimeAsync(300)
      ben?.()
      expect(await cas).toBeTypeOf('function')
    })

    it('lets who comes back in before others’ turns, and keeps nothing of who has left', async () => {
      const turnstile = openFor(1)
      const leave = await turnstile.enter({ visitor: 'ann' })
      const waiting = turnstile.enter({ visitor: 'ben' })
      const back = turnstile.enter({ visitor: 'ann', again: true })
      leave?.()
      ;(await back)?.()
      ;(await waiting)?.()
      expect(turnstile).toMatchObject({ inside: 0, queued: 0, visitors: new Map() })
    })
  })
})
