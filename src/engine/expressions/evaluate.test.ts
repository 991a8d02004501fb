import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed } from '../../../tests/support/chance.ts'
import { evaluate } from './evaluate.ts'
import type { Expression } from '../definition.ts'
import { operators } from './operators/registry.ts'

const data = {
  debt: 30,
  ebitda: 8,
  cents: 0.1,
  more: 0.2,
  from: '2026-01-31',
  to: '2026-11-23',
  grade: 'B',
  secured: true,
  typed: 'twelve',
  blank: ' ',
  rows: [{ share: 33.33, name: 'Ada' }, { share: 33.33 }, { share: 33.34, name: ' ' }, {}],
  none: [],
  chosen: ['gold', 'tin'],
}

const value = (name: string): Expression => ({ var: name })

describe('An expression', () => {
  it.each<[string, Expression, unknown]>([
    ['a value', 5, 5],
    ['a field', value('debt'), 30],
    ['a ratio', { '/': [value('debt'), value('ebitda')] }, 3.75],
    ['a sum of decimals, exactly', { '+': [value('cents'), value('more')] }, 0.3],
    ['a difference', { '-': [1, value('cents')] }, 0.9],
    ['an opposite', { '-': value('debt') }, -30],
    ['a product', { '*': [3, value('cents'), 10] }, 3],
    ['a number rounded up at the half', { round: [2.345, 2] }, 2.35],
    ['the smallest', { min: [value('debt'), value('ebitda')] }, 8],
    ['the latest day', { max: [value('from'), value('to')] }, '2026-11-23'],
    ['the sum of a column, exactly', { sum: value('rows.share') }, 100],
    ['the average of a column', { average: value('rows.share') }, decimalPart(100 / 3)],
    ['the largest of a column', { max: value('rows.share') }, 33.34],
    ['the number of rows', { count: value('rows') }, 4],
    ['the number of values in a column', { count: value('rows.name') }, 1],
    ['the number of choices', { count: value('chosen') }, 2],
    ['no rows', { count: value('none') }, 0],
    ['no rows of a table that was never filled in', { count: value('absent') }, 0],
    ['no values in one of its columns', { count: value('absent.name') }, 0],
    ['a comparison', { '>': [value('debt'), 20] }, true],
    ['a comparison of days', { '<=': [value('to'), value('from')] }, false],
    ['whether a value is between two others', { '<': [1, value('ebitda'), 10] }, true],
    ['whether two values are the same', { '==': [value('grade'), 'B'] }, true],
    ['whether they differ', { '!=': [value('grade'), 'B'] }, false],
    ['whether a value is in a list', { in: [value('grade'), ['A', 'B']] }, true],
    ['whether a value is among several choices', { in: ['tin', value('chosen')] }, true],
    ['and', { and: [value('secured'), { '>': [value('debt'), 50] }] }, false],
    ['or', { or: [value('secured'), false] }, true],
    ['not', { '!': value('secured') }, false],
    [
      'a choice',
      { if: [{ '>': [value('debt'), 50] }, 'high', { '>': [value('debt'), 20] }, 'medium', 'low'] },
      'medium',
    ],
    ['days', { days: [value('from'), value('to')] }, 296],
    ['whole months', { months: [value('from'), value('to')] }, 9],
    ['whole months backwards', { months: [value('to'), value('from')] }, -9],
    ['a later day', { addDays: [value('from'), 1] }, '2026-02-01'],
    ['a later month, at its last day', { addMonths: [value('from'), 1] }, '2026-02-28'],
    ['days from a year of two figures', { days: ['0026-01-31', value('from')] }, 730_485],
    ['a later day in such a year', { addDays: ['0099-12-31', 1] }, '0100-01-01'],
    ['a later month in such a year', { addMonths: ['0024-01-31', 1] }, '0024-02-29'],
    ['a text', { cat: [value('grade'), ' ', value('debt')] }, 'B 30'],
  ])('yields %s', (_, expression, expected) => {
    expect(evaluate(expression, data)).toEqual(expected)
  })

  it.each<[string, Expression]>([
    ['a field is missing', { '+': [value('debt'), value('absent')] }],
    ['a field is blank', { cat: [value('blank')] }],
    ['money was not entered', value('absent.amount')],
    ['a part of what is no money', { '!=': [value('typed.currency'), 'EUR'] }],
    ['a comparison lacks an operand', { '>': [value('absent'), -1] }],
    ['a number could not be read', { '+': [value('typed'), 1] }],
    ['it divides by zero', { '/': [value('debt'), 0] }],
    ['a column has no value', { sum: value('none.share') }],
    ['a condition is missing', { if: [{ '>': [value('absent'), 1] }, 'yes', 'no'] }],
    ['no operand decides', { and: [true, { '>': [value('absent'), 1] }] }],
    ['a day does not exist', { addDays: ['2026-02-30', 1] }],
    ['a day is beyond the calendar', { addDays: ['2026-01-01', 1e12] }],
    ['the operator is not known', { reduce: [1, 2] }],
    ['a name belongs to every object', value('constructor')],
  ])('has no result if %s', (_, expression) => {
    expect(evaluate(expression, data)).toBeUndefined()
  })

  it('joins texts to at most 10,000 code units, and halves no character', () => {
    const [long, money] = ['a'.repeat(9_999), '💶']
    expect(evaluate({ cat: [money, long] }, {})).toBe(`${money}${long.slice(1)}`)
    expect(evaluate({ cat: [long, money] }, {})).toBe(long)
  })

  it('is decided by one operand where the others are missing', () => {
    const missing = { '>': [value('absent'), 1] }
    expect(evaluate({ or: [missing, true] }, data)).toBe(true)
    expect(evaluate({ and: [missing, false] }, data)).toBe(false)
  })

  it('has the result of a first reading after any changes of rows', () => {
    const expressions: Expression[] = ['sum', 'average', 'min', 'count'].map((name) => ({
      [name]: value('rows.share'),
    }))
    const cell = fc.option(fc.constantFrom<unknown>(0, -0, 0.1, 2, '2', true, ' '), { nil: undefined })
    const row = fc.record({ share: cell, name: fc.constantFrom('Ada', 'Bo') })
    const edit = fc.record({
      place: fc.nat({ max: 4 }),
      removed: fc.nat({ max: 2 }),
      added: fc.array(row, { maxLength: 2 }),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 4 }), fc.array(edit, { maxLength: 12 }), (first, edits) => {
        let rows = first
        for (const { place, removed, added } of edits) {
          rows = rows.toSpliced(place, removed, ...added)
          for (const expression of expressions)
            expect(evaluate(expression, { rows })).toBe(
              evaluate(structuredClone(expression), structuredClone({ rows })),
            )
        }
      }),
      { numRuns: 300, seed },
    )
  })

  it('never throws, whatever it is and whatever it reads', () => {
    const names = fc.constantFrom(...Object.keys(data), 'rows.share', 'rows.absent', '__proto__', 'toString', '')
    const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
      expression: fc.oneof(
        { maxDepth: 6, withCrossShrink: true },
        fc.oneof(fc.double(), fc.string(), fc.boolean(), names.map(value)),
        fc
          .tuple(
            fc.constantFrom(...Object.keys(operators), 'map', '__proto__'),
            fc.array(tie('expression'), { maxLength: 4 }),
          )
          .map(([name, operands]) => ({ [name]: operands })),
      ),
    }))
    const values = fc.oneof(fc.constant(data), fc.dictionary(fc.constantFrom(...Object.keys(data)), fc.anything()))
    fc.assert(
      fc.property(expression, values, (generated, found) => {
        const result = evaluate(generated, found)
        expect(String(result).length).toBeLessThan(50_000)
      }),
      { numRuns: 3000, seed },
    )
  })
})

function decimalPart(number: number): number {
  return Number(number.toPrecision(15))
}
