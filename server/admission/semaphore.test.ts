import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Semaphore } from './semaphore.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () => new Semaphore({ atOnce: 1, patience: 500, hurried: 100, longestQueue: 2 })

describe('a semaphore', () => {
  it('lets the next in when one leaves, in the order in which they came', async () => {
    const semaphore = open()
    const order: string[] = []
    const leave = await semaphore.acquire()
    const second = semaphore.acquire().then((next) => (order.push('second'), next))
    const third = semaphore.acquire().then((next) => (order.push('third'), next))
    leave?.()
    ;(await second)?.()
    expect(await third).toBeTypeOf('function')
    expect(order).toEqual(['second', 'third'])
  })

  it('lets who hurries wait only for a tenth of a second, also in a short crowd', async () => {
    const semaphore = open()
    await semaphore.acquire()
    const [patient, hurrying] = [semaphore.acquire(), semaphore.acquire({ hurries: true })]
    const ended: string[] = []
    void patient.then(() => ended.push('patient'))
    void hurrying.then(() => ended.push('hurrying'))
    await vi.advanceTimersByTimeAsync(100)
    expect(ended).toEqual(['hurrying'])
    await vi.advanceTimersByTimeAsync(400)
    expect(ended).toEqual(['hurrying', 'patient'])
  })

  it('counts one who leaves twice once', async () => {
    const semaphore = open()
    const leave = await semaphore.acquire()
    leave?.()
    leave?.()
    await semaphore.acquire()
    const waiting = semaphore.acquire()
    await vi.advanceTimersByTimeAsync(500)
    expect(await waiting).toBeUndefined()
  })

  it('turns away who would wait too long, or behind too many', async () => {
    const semaphore = open()
    const leave = await semaphore.acquire()
    const patient = [semaphore.acquire(), semaphore.acquire()]
    expect(await semaphore.acquire()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(500)
    expect(await Promise.all(patient)).toEqual([undefined, undefined])
    leave?.()
    expect(await semaphore.acquire()).toBeTypeOf('function')
  })

  it('lets nobody wait long where somebody always waits', async () => {
    const semaphore = open()
    const leave = await semaphore.acquire()
    const first = semaphore.acquire()
    await vi.advanceTimersByTimeAsync(450)
    const second = semaphore.acquire()
    await vi.advanceTimersByTimeAsync(50)
    expect(await first).toBeUndefined()
    const third = semaphore.acquire()
    await vi.advanceTimersByTimeAsync(100)
    expect(await third).toBeUndefined()
    leave?.()
    ;(await second)?.()
    expect(await semaphore.acquire()).toBeTypeOf('function')
  })

  it('lets in before others who comes back, however many wait', async () => {
    const semaphore = open()
    const leave = await semaphore.acquire()
    const waiting = [semaphore.acquire(), semaphore.acquire()]
    const back = semaphore.acquire({ again: true })
    leave?.()
    expect(await back).toBeTypeOf('function')
    await vi.advanceTimersByTimeAsync(500)
    expect(await Promise.all(waiting)).toEqual([undefined, undefined])
  })

  it('keeps no place for who has left the queue', async () => {
    const semaphore = open()
    const leave = await semaphore.acquire()
    const gone = new AbortController()
    const left = semaphore.acquire({ gone: gone.signal })
    const waiting = semaphore.acquire()
    gone.abort()
    expect(await left).toBeUndefined()
    const last = semaphore.acquire()
    leave?.()
    ;(await waiting)?.()
    expect(await last).toBeTypeOf('function')
    expect(await semaphore.acquire({ gone: gone.signal })).toBeUndefined()
  })

  it('turns away all who wait for what is not there any more', async () => {
    const semaphore = open()
    const leave = await semaphore.acquire()
    const waiting = [semaphore.acquire(), semaphore.acquire()]
    semaphore.rejectWaiting()
    expect(await Promise.all(waiting)).toEqual([undefined, undefined])
    leave?.()
    expect(await semaphore.acquire()).toBeTypeOf('function')
  })

  describe('for visitors of whom each may be in twice, and wait twice', () => {
    const openFor = (atOnce: number) =>
      new Semaphore({ atOnce, patience: 500, hurried: 100, longestQueue: 5, ofOne: { atOnce: 2, longestQueue: 2 } })

    it('keeps places for others, however many one sends', async () => {
      const semaphore = openFor(3)
      const many = Array.from({ length: 5 }, () => semaphore.acquire({ visitor: 'ann' }))
      expect(await semaphore.acquire({ visitor: 'ben' })).toBeTypeOf('function')
      expect(await many[4]).toBeUndefined()
      ;(await many[0])?.()
      expect(await many[2]).toBeTypeOf('function')
      await vi.advanceTimersByTimeAsync(500)
      expect(await many[3]).toBeUndefined()
    })

    it('lets those who wait in by turns', async () => {
      const semaphore = openFor(1)
      const order: string[] = []
      const pass = async (visitor: string) => {
        const leave = await semaphore.acquire({ visitor })
        order.push(visitor)
        leave?.()
      }
      const leave = await semaphore.acquire({ visitor: 'ann' })
      const passing = ['ann', 'ann', 'ben', 'ben', 'cas'].map(pass)
      leave?.()
      await Promise.all(passing)
      expect(order).toEqual(['ann', 'ben', 'cas', 'ann', 'ben'])
    })

    it('keeps nothing of those whom it turns away', async () => {
      const semaphore = openFor(1)
      const leave = await semaphore.acquire({ visitor: 'ann' })
      const waiting = Array.from({ length: 20 }, (_, n) => semaphore.acquire({ visitor: `visitor ${n}` }))
      await vi.advanceTimersByTimeAsync(500)
      expect(await Promise.all(waiting)).toEqual(waiting.map(() => undefined))
      leave?.()
      expect(semaphore).toMatchObject({ inside: 0, queued: 0, visitors: new Map() })
    })

    it('hurries nobody for one who waits for their own others', async () => {
      const semaphore = openFor(3)
      const own = [
        semaphore.acquire({ visitor: 'ann' }),
        semaphore.acquire({ visitor: 'ann' }),
        semaphore.acquire({ visitor: 'ann' }),
      ]
      await vi.advanceTimersByTimeAsync(450)
      own.push(semaphore.acquire({ visitor: 'ann' }))
      await vi.advanceTimersByTimeAsync(100)
      const ben = await semaphore.acquire({ visitor: 'ben' })
      const cas = semaphore.acquire({ visitor: 'cas' })
      await vi.advanceTimersByTimeAsync(300)
      ben?.()
      expect(await cas).toBeTypeOf('function')
    })

    it('lets who comes back in before others’ turns, and keeps nothing of who has left', async () => {
      const semaphore = openFor(1)
      const leave = await semaphore.acquire({ visitor: 'ann' })
      const waiting = semaphore.acquire({ visitor: 'ben' })
      const back = semaphore.acquire({ visitor: 'ann', again: true })
      leave?.()
      ;(await back)?.()
      ;(await waiting)?.()
      expect(semaphore).toMatchObject({ inside: 0, queued: 0, visitors: new Map() })
    })
  })
})
