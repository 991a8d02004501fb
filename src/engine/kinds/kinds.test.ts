import { describe, expect, it } from 'vitest'
import type { Schema } from '../definition.ts'
import { english } from '../locale.ts'
import { formats, kindOf } from './registry.ts'

describe('A value that a server spells as text', () => {
  it.each<[string, Schema, unknown, unknown]>([
    ['a number', { type: 'number' }, '12.5', 12.5],
    ['a number that cannot be read', { type: 'number' }, 'twelve', 'twelve'],
    ['a yes', { type: 'boolean' }, 'Yes', true],
    ['a day of a timestamp', { type: 'string', format: 'date' }, '2026-11-23T10:00:00Z', '2026-11-23'],
    ['an option in another case', { type: 'string', enum: ['High', 'Low'] }, 'high', 'High'],
    ['a percentage with its sign', { type: 'number', format: 'percent' }, '12.5 %', 12.5],
  ])('is read as %s', (_, schema, given, value) => {
    expect(kindOf({ schema }).read(given, schema)).toBe(value)
  })
})

describe('A percentage', () => {
  const schema: Schema = { type: 'number', format: 'percent' }

  it('is written as a number with its sign', () => {
    expect(kindOf({ schema })).toMatchObject({ shownAs: 'number', unit: '%', widget: 'number' })
  })

  it('is typed with or without its sign', () => {
    expect(
      ['7', '7%', '7.25 % ', ' ', 'half'].map((text) => kindOf({ schema }).parse(text, { schema, locale: english })),
    ).toEqual([7, 7, 7.25, undefined, 'half'])
  })
})

describe('A code', () => {
  it.each(['currency', 'country'])('of a %s that is still being written is called as it is written', (format) => {
    expect(formats.get(format)?.nameOf?.('E')).toMatch(/E$/)
  })
})

describe('A text', () => {
  it('that shows nothing is no value; one with a letter keeps its invisible characters', () => {
    const read = (text: string) => kindOf({ schema: { type: 'string' } }).parse(text, { schema: {}, locale: english })
    expect(['', ' \t', '\u200B', '\u00AD\uFEFF', '\u3164'].map(read)).toEqual(Array(5).fill(undefined))
    expect(['a\u200Cb', '👩\u200D🌾', '⠀'].map(read)).toEqual(['a\u200Cb', '👩\u200D🌾', '⠀'])
  })

  it('is kept as it is typed elsewhere, however its accents come: some programs give them as characters of their own', () => {
    const schema: Schema = { type: 'string' }
    expect(kindOf({ schema }).parse('Mu\u0308ller', { schema, locale: english })).toBe('M\u00fcller')
  })
})
