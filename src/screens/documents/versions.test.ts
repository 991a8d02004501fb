import { expect, it } from 'vitest'
import type { Document } from '../../api/http/types.ts'
import { versions } from './versions.ts'

const document = (id: string, name: string, version?: number): Document => ({
  id,
  name,
  type: 'text/plain',
  size: 1,
  sha256: '',
  uploaded_by_name: 'Ada',
  uploaded_at: '2026-11-20T10:00:00Z',
  ...(version && { version }),
})
const shown = (documents: Document[]) =>
  versions(documents).map(
    ({ document: { id }, isOlder, isNumbered }) => `${isOlder ? '  ' : ''}${id}${isNumbered ? ' #' : ''}`,
  )

it('stand under the newest of their name, each name where it first stood', () => {
  expect(
    shown([document('a1', 'a', 1), document('b1', 'b', 1), document('a2', 'a', 2), document('a3', 'a', 3)]),
  ).toEqual(['a3 #', '  a2 #', '  a1 #', 'b1'])
})

it('are numbered also where the earlier ones were removed', () => {
  expect(shown([document('a2', 'a', 2), document('b1', 'b', 1)])).toEqual(['a2 #', 'b1'])
})

it('are not told where the server knows none', () => {
  expect(shown([document('a', 'a'), document('b', 'b')])).toEqual(['a', 'b'])
})
