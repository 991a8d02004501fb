import { afterEach, describe, expect, it } from 'vitest'
import { german } from '../../texts/german/catalogue.ts'
import { english, readBy } from '../../texts/reader.ts'
import { formatValue } from './formatValue.ts'

afterEach(() => readBy(() => english))

describe('A value', () => {
  it.each([
    ['text', null, '(empty)'],
    ['text', 'ISDA', 'ISDA'],
    ['number', 1250000.5, '1,250,000.5'],
    ['date', '2026-12-31', '31 Dec 2026'],
    ['date', 'incomplete', 'incomplete'],
  ] as const)('that is the %s %j is written "%s"', (kind, value, text) => {
    expect(formatValue({ kind }, value)).toBe(text)
  })

  it('that is missing is written in the reader’s language', () => {
    readBy(() => ({ language: 'de', catalogue: german, words: {} }))
    expect(formatValue({ kind: 'text' }, null)).toBe('(leer)')
  })
})
