import { describe, expect, it } from 'vitest'
import { exactly, formatAmount, formatNumber, formatPart, formatSize } from './figures.ts'

describe('How figures are written', () => {
  // Spec 9.13
  it('§9 amounts are US dollars without decimals', () => {
    expect(formatAmount(25_000_000.4)).toBe('US$25,000,000')
    expect(formatAmount(0)).toBe('US$0')
    expect(formatAmount(undefined)).toBe('')
  })
  it('an amount written by hand is what the browser’s own format writes', () => {
    const form = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const
    const browsers = new Intl.NumberFormat('en-GB', form)
    const amounts = [
      0, -0, 0.5, -0.4, 999.5, 1_000, -1_234.5, 25_000_000.4, 123_456_789, 999_999_999_999_999.4, 1e15, 1e21,
    ]
    const typed = Array.from({ length: 200 }, (_, n) => 1.37 ** n * (n % 2 ? 1 : -1)).filter((n) => Math.abs(n) < 1e16)
    for (const amount of [...amounts, ...typed]) expect(formatAmount(amount)).toBe(browsers.format(amount))
  })
  it('a number written by hand is what the browser’s own format writes', () => {
    const browsers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })
    const numbers = [0, -0, 0.1, -0.25, 1e-7, 12.5, 999, 1_000, -1_234.5, 123_456.789, 1e15, 1.5e21, NaN, Infinity]
    for (const number of numbers) expect(formatNumber(number)).toBe(browsers.format(number))
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
