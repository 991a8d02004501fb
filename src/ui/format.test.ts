import { describe, expect, it } from 'vitest'
import { exactly, formatAmount, formatDate, formatPart, formatSize } from './format.ts'

describe('How figures and times are written', () => {
  it('a day is that day wherever one is; what is missing or unreadable is nothing', () => {
    expect([formatDate('2026-03-02'), formatDate('2026-09-30')]).toEqual(['02 Mar 2026', '30 Sep 2026'])
    expect([formatDate(null), formatDate(''), formatDate('soon')]).toEqual(['', '', ''])
  })
  // Spec 9.13
  it('§9 amounts are US dollars without decimals', () => {
    expect(formatAmount(25_000_000.4)).toBe('US$25,000,000')
    expect(formatAmount(0)).toBe('US$0')
    expect(formatAmount(undefined)).toBe('')
  })
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1500, '1.5 kB'],
    [25_000_000, '25 MB'],
  ])('%i bytes are %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text)
  })
  it.each([
    [50, exactly(12_345), '50 of 12,345'],
    [50, { count: 1_000, orMore: true }, '50 of 1,000+'],
    [1_050, { count: 1_000, orMore: true }, '1,050 of 1,050+'],
  ])('%i of what there is', (part, total, text) => {
    expect(formatPart(part, total)).toBe(text)
  })
})
