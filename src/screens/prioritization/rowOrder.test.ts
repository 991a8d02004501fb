import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRowOrder } from './rowOrder.ts'

/** What waits for the next frame, and what waits behind it. */
let frames: (() => void)[]
beforeEach(() => {
  frames = []
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function paint() {
  frames.forEach((work) => work())
  vi.runAllTimers()
}

const rows = (ids: string) => ids.split('').map((id) => ({ id }))

it('knows where each row stands, and where a step leads', () => {
  const rowOrder = createRowOrder()
  rowOrder.show(rows('abc'), false)
  expect(['a', 'b', 'c'].map(rowOrder.position)).toEqual([0, 1, 2])
  expect([rowOrder.after('a', -1), rowOrder.after('a', 2), rowOrder.after('c', 1), rowOrder.after('z', 1)]).toEqual([
    undefined,
    2,
    undefined,
    undefined,
  ])
})

it('gives new ranks only where the order is another than the saved one, and says so', () => {
  const rowOrder = createRowOrder()
  const heard: (number | undefined)[] = []
  const end = rowOrder.subscribe(() => heard.push(rowOrder.newRank('b')))
  rowOrder.show(rows('ab'), false)
  rowOrder.show(rows('ba'), true)
  end()
  rowOrder.show(rows('ab'), true)
  expect(heard).toEqual([undefined, 1])
})

it('tells those who may follow once the move is painted', () => {
  const rowOrder = createRowOrder()
  const heard: (number | undefined)[] = []
  const end = rowOrder.follow(() => heard.push(rowOrder.newRank('b')))
  rowOrder.show(rows('ba'), true)
  expect(heard).toEqual([])
  paint()
  expect(heard).toEqual([1])
  end()
  rowOrder.show(rows('ab'), true)
  paint()
  expect(heard).toEqual([1])
})
