import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { begun, useLoad } from './useLoad.ts'

afterEach(cleanup)

const counting = () => {
  const load = vi.fn(async () => load.mock.calls.length)
  return load
}

it('waits for what the route began, and loads by itself after that', async () => {
  const load = counting()
  const { result } = renderHook(() => useLoad(load, begun(Promise.resolve(0))))
  await waitFor(() => expect(result.current.data).toBe(0))
  expect(load).not.toHaveBeenCalled()
  await act(() => result.current.reload())
  expect(result.current.data).toBe(1)
})

it('asks once more for what failed before its screen was there', async () => {
  const load = counting()
  const { result } = renderHook(() => useLoad(load, begun(Promise.reject(new Error('Too early')))))
  await waitFor(() => expect(result.current).toMatchObject({ data: 1, error: undefined }))
})

it('keeps the data beside the error of a failed reload', async () => {
  const load = vi.fn<() => Promise<number>>().mockResolvedValueOnce(1).mockRejectedValueOnce(new Error('No answer'))
  const { result } = renderHook(() => useLoad(load))
  await waitFor(() => expect(result.current.data).toBe(1))
  await act(() => result.current.reload())
  expect(result.current).toMatchObject({ data: 1, error: new Error('No answer'), loading: false })
})
