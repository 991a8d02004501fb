import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStanding } from './standing.ts'

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
  const standing = createStanding()
  standing.show(rows('abc'), false)
  expect(['a', 'b', 'c'].map(standing.position)).toEqual([0, 1, 2])
  expect([standing.after('a', -1), standing.after('a', 2), standing.after('c', 1), standing.after('z', 1)]).toEqual([
    undefined,
    2,
    undefined,
    undefined,
  ])
})

it('gives new ranks only where the order is another than the saved one, and says so', () => {
  const standing = createStanding()
  const heard: (number | undefined)[] = []
  const end = standing.subscribe(() => heard.push(standing.newRank('b')))
  standing.show(rows('ab'), false)
  standing.show(rows('ba'), true)
  end()
  standing.show(rows('ab'), true)
  expect(heard).toEqual([undefined, 1])
})

it('tells those who may follow once the move is painted', () => {
  const standing = createStanding()
  const heard: (number | undefined)[] = []
  const end = standing.follow(() => heard.push(standing.newRank('b')))
  standing.show(rows('ba'), true)
  expect(heard).toEqual([])
  paint()
  expect(heard).toEqual([1])
  end()
  standing.show(rows('ab'), true)
  paint()
  expect(heard).toEqual([1])
})
