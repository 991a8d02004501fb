import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { preload } from './preload.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('an answer that was asked for early is taken once, and then asked for again', async () => {
  const ask = vi.fn<() => Promise<number>>().mockResolvedValueOnce(1).mockResolvedValueOnce(2)
  const answer = preload(ask)
  answer.begin()
  expect([await answer.take(), await answer.take()]).toEqual([1, 2])
})

it('an answer that nobody took is not what a screen opens with much later', async () => {
  const ask = vi.fn<() => Promise<number>>().mockResolvedValueOnce(1).mockResolvedValueOnce(2)
  const answer = preload(ask)
  answer.begin()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer.take()).toBe(2)
})

it('an answer that failed early fails for who takes it, and is asked for again after that', async () => {
  const ask = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(2)
  const answer = preload(ask)
  answer.begin()
  await expect(answer.take()).rejects.toThrow('gone')
  expect(await answer.take()).toBe(2)
})
