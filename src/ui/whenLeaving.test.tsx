import { expect, it, vi } from 'vitest'
import { whenLeaving } from './whenLeaving.ts'

const shown = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

it('acts when the page may close, is hidden or loses the focus, until it is stopped', () => {
  const act = vi.fn<() => void>()
  const stop = whenLeaving(act)
  const calls = (happen: () => void) => {
    act.mockClear()
    happen()
    return act.mock.calls.length
  }
  const leave = [
    () => void window.dispatchEvent(new Event('pagehide')),
    () => void window.dispatchEvent(new Event('blur')),
    () => shown('hidden'),
  ]
  expect(leave.map(calls)).toEqual([1, 1, 1])
  expect(calls(() => shown('visible'))).toBe(0)
  stop()
  expect(leave.map(calls)).toEqual([0, 0, 0])
})
