import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { session } from '../api/http/session.ts'
import { begun, useLoad } from './useLoad.ts'

afterEach(() => {
  cleanup()
  session.clear()
})

/** Answers how often it was asked. */
const counting = () => {
  let asked = 0
  return vi.fn<() => Promise<number>>(async () => (asked += 1))
}

it('waits for what the route began, and loads by itself after that', async () => {
  const load = counting()
  const { result } = renderHook(() => useLoad(load, begun(Promise.resolve(0))))
  await waitFor(() => expect(result.current.data).toBe(0))
  expect(load).not.toHaveBeenCalled()
  await act(() => result.current.reload())
  expect(result.current.data).toBe(1)
})

const refused = () => begun<number>(Promise.reject(new Error('Too early')))

it('asks once more for what failed before its screen was there', async () => {
  session.keepTokens('access')
  const load = counting()
  const { result } = renderHook(() => useLoad(load, refused()))
  await waitFor(() => expect(result.current).toMatchObject({ data: 1, error: undefined }))
})

it('does not ask once more when nobody is signed in', async () => {
  const load = counting()
  const { result } = renderHook(() => useLoad(load, refused()))
  await waitFor(() => expect(result.current.error).toEqual(new Error('Too early')))
  expect(load).not.toHaveBeenCalled()
})

it('keeps the data beside the error of a failed reload', async () => {
  const load = vi.fn<() => Promise<number>>().mockResolvedValueOnce(1).mockRejectedValueOnce(new Error('No answer'))
  const { result } = renderHook(() => useLoad(load))
  await waitFor(() => expect(result.current.data).toBe(1))
  await act(() => result.current.reload())
  expect(result.current).toMatchObject({ data: 1, error: new Error('No answer'), loading: false })
})
