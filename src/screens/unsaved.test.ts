import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unsaved } from './unsaved.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([
  ['is kept in time', 300, undefined],
  ['is not', 2000, 'It is not kept yet.'],
])('what logging out would take away is waited for a moment: what %s', async (_, after, lost) => {
  const until = Date.now() + after
  const takeBack = unsaved.add({
    isThere: () => true,
    lost: () => (Date.now() < until ? 'It is not kept yet.' : undefined),
    isKept: () => true,
  })
  const answer = unsaved.lostIn(1000)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await answer).toBe(lost)
  takeBack()
})

it('what is being kept as a draft is waited for, and no longer than it takes', async () => {
  let isKept = false
  let isOver = false
  const takeBack = unsaved.add({ isThere: () => true, lost: () => 'All of it.', isKept: () => isKept })
  const over = unsaved.keptIn(1000).then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(300)
  expect(isOver).toBe(false)
  isKept = true
  await vi.advanceTimersByTimeAsync(100)
  expect(isOver).toBe(true)
  await over
  takeBack()
})

it('what logging out would take away is said of each work, and once where two say the same', async () => {
  const texts = ['A text. A file.', 'A file.', 'A question.', 'A question.']
  const takeBack = texts.map((text) => unsaved.add({ isThere: () => true, lost: () => text, isKept: () => true }))
  const answer = unsaved.lostIn(0)
  expect(await answer).toBe('A text. A file. A question.')
  takeBack.forEach((take) => take())
})
