// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Queries } from '../../../tests/support/queries.tsx'
import { ownToken } from '../../../tests/support/tokens.ts'
import type { Document } from '../../api/http/types.ts'
import { useDocuments } from './useDocuments.ts'

const api = vi.hoisted(() => ({
  uploadDocument: vi.fn<() => Promise<void>>(),
  listDocuments: vi.fn<() => Promise<Document[]>>(),
}))
vi.mock('../../api/stage/documents.ts', () => api)

const kept: Document = {
  id: 'd',
  name: 'a.txt',
  type: 'text/plain',
  size: 1,
  sha256: '',
  uploaded_by_name: '',
  uploaded_at: '',
}

it('a file that has arrived stands where it stood until the list has it', async () => {
  localStorage.setItem('jwt', ownToken)
  let arrive = () => {}
  let list = () => {}
  api.listDocuments
    .mockResolvedValueOnce([])
    .mockReturnValueOnce(new Promise((resolve) => (list = () => resolve([kept]))))
  api.uploadDocument.mockReturnValueOnce(new Promise<void>((resolve) => (arrive = resolve)))
  const { result } = renderHook(() => useDocuments('7'), { wrapper: Queries })
  const names = () => [
    ...(result.current.data ?? []).map(({ name }) => name),
    ...result.current.waiting.map(({ file }) => `${file.name} on its way`),
  ]
  await waitFor(() => expect(result.current.data).toEqual([]))
  act(() => result.current.add([new File(['x'], 'a.txt')]))
  expect(names()).toEqual(['a.txt on its way'])
  await act(async () => arrive())
  expect(api.listDocuments).toHaveBeenCalledTimes(2)
  expect(names()).toEqual(['a.txt on its way'])
  await act(async () => list())
  expect(names()).toEqual(['a.txt'])
})
