import { describe, expect, it } from 'vitest'
import { written } from './written.ts'

describe('A value', () => {
  it.each([
    ['text', null, '(empty)'],
    ['text', 'ISDA', 'ISDA'],
    ['number', 1250000.5, '1,250,000.5'],
    ['date', '2026-12-31', '31 Dec 2026'],
    ['date', 'incomplete', 'incomplete'],
  ] as const)('that is the %s %j is written "%s"', (kind, value, text) => {
    expect(written({ kind }, value)).toBe(text)
  })
})
