import { describe, expect, it } from 'vitest'
import { english, localeOf, readDay, readMonth, readNumber, typedMonth, typedNumber } from './locale.ts'

const [german, swiss, french, indian] = ['de-DE', 'de-CH', 'fr-FR', 'en-IN'].map(localeOf)

describe('A number', () => {
  it.each([
    ['in English', english, '1,234.56', 1234.56],
    ['without groups', english, '1234.56', 1234.56],
    ['with a sign', english, '-1,234', -1234],
    ['of decimals alone', english, '.5', 0.5],
    ['while its decimals are typed', english, '1.', 1],
    ['in German', german, '1.234,56', 1234.56],
    ['in Switzerland', swiss, "1'234.56", 1234.56],
    ['in Switzerland, with the other apostrophe', swiss, '1’234.56', 1234.56],
    ['in French, with any space', french, '1 234,56', 1234.56],
    ['with the sign that texts are set with', english, '\u22121,234', -1234],
    ['in English, pasted from a Swiss table', english, "1'234.56", 1234.56],
    ['in English, pasted with thin spaces', english, '1\u2009234\u2009567.5', 1234567.5],
    ['in German, pasted with spaces', german, '1 234,56', 1234.56],
    ['in India', indian, '12,34,567.5', 1234567.5],
  ])('is read %s', (_, locale = english, text, value) => {
    expect(readNumber(text, locale)).toBe(value)
  })

  it.each([
    ['English in German', german, '1,234.56'],
    ['English in German, without groups', german, '1234.5'],
    ['a group that is no thousand', english, '1,23'],
    ['German in English', english, '1.234,56'],
    ['two kinds of groups', english, "1,234'567"],
    ['a space that separates no thousand', english, '12 34'],
    ['two signs', english, '--1'],
    ['a sign alone', english, '-'],
    ['a point alone', english, '.'],
    ['words', english, 'ten'],
  ])('is not guessed: %s', (_, locale = english, text) => {
    expect(readNumber(text, locale)).toBeUndefined()
  })

  it('is read by the locale where another could mean something else', () => {
    expect([readNumber('1.234', english), readNumber('1.234', german ?? english)]).toEqual([1.234, 1234])
  })

  it('is typed with the decimal sign of the locale and without groups', () => {
    expect([english, german ?? english].map((locale) => typedNumber(1234.5, locale))).toEqual(['1234.5', '1234,5'])
  })

  it.each([
    [1e-7, '0.0000001'],
    [-1.5e-10, '-0.00000000015'],
    [1e21, '1000000000000000000000'],
    [1.2345e25, '12345000000000000000000000'],
  ])('is typed in figures alone, and is the same when it is read: %d', (value, text) => {
    expect(typedNumber(value, english)).toBe(text)
    expect(readNumber(text, english)).toBe(value)
  })
})

describe('A day', () => {
  it.each([
    ['American', english, '4/3/2026'],
    ['British', localeOf('en-GB'), '03/04/2026'],
    ['German', german, '3.4.2026'],
    ['as it is stored, everywhere', german, '2026-04-03'],
    ['year first, everywhere', english, '2026/4/3'],
  ])('is read: %s', (_, locale = english, text) => {
    expect(readDay(text, locale)).toBe('2026-04-03')
  })

  it.each(['3.4.26', '31.4.2026', '2026-13-01', '3 April 2026', '3.4', ''])('is not guessed: %s', (text) => {
    expect(readDay(text, german ?? english)).toBeUndefined()
  })
})

describe('A month', () => {
  it.each(['2026-04', '4/2026', '04.2026', '2026/4'])('is read: %s', (text) => {
    expect(readMonth(text)).toBe('2026-04')
  })

  it.each(['13/2026', '4/26', '2026', 'April'])('is not guessed: %s', (text) => {
    expect(readMonth(text)).toBeUndefined()
  })

  it('is typed in the order of the locale', () => {
    expect(['en-US', 'de-DE', 'sv-SE'].map((tag) => typedMonth('2026-04', localeOf(tag)))).toEqual([
      '04/2026',
      '04.2026',
      '2026-04',
    ])
  })
})

it('A locale that there is not is English', () => {
  expect(localeOf('no such')).toEqual(english)
})

it.each(['en-GB', 'de', 'de-DE'])('the locale %s is the one that the browser has', (tag) => {
  expect({ ...localeOf(tag), tag: '' }).toEqual({ ...localeOf(`${tag}-u-nu-latn`), tag: '' })
})
