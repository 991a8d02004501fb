import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeBrowser } from '../../../tests/support/network.ts'
import { seen } from './seen.ts'

beforeEach(() => void fakeBrowser({}))
afterEach(() => vi.unstubAllGlobals())

it('keeps the newest that each person has seen, and never goes back', () => {
  expect(seen.read('ada')).toBe('')
  expect(seen.keep('ada', [{ at: '2026-11-20T10:00:00Z' }, { at: '2026-11-21T10:00:00Z' }])).toBe(
    '2026-11-21T10:00:00Z',
  )
  expect(seen.keep('ada', [{ at: '2026-11-19T10:00:00Z' }])).toBe('2026-11-21T10:00:00Z')
  expect(seen.read('bo')).toBe('')
})
