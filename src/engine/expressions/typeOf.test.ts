import { describe, expect, it } from 'vitest'
import type { Expression } from '../definition.ts'
import type { ValueType } from './operators/operator.ts'
import { type ExpressionMistake, typeOf } from './typeOf.ts'

const types: Record<string, ValueType> = {
  debt: { kind: 'number' },
  title: { kind: 'text' },
  from: { kind: 'date' },
  secured: { kind: 'yesNo' },
  rows: { kind: 'row', many: true },
  'rows.share': { kind: 'number', many: true },
  chosen: { kind: 'text', many: true },
}

function check(expression: unknown) {
  const mistakes: ExpressionMistake[] = []
  const type = typeOf(
    expression,
    (name) => types[name],
    (mistake) => mistakes.push(mistake),
  )
  return { type, mistakes: mistakes.map(({ at, message }) => `${at.join('/')}: ${message}`) }
}

const value = (name: string): Expression => ({ var: name })

describe('The type of an expression', () => {
  it.each<[unknown, ValueType]>([
    [1, { kind: 'number' }],
    ['2026-11-23', { kind: 'date' }],
    ['2026-11', { kind: 'month' }],
    ['gold', { kind: 'text' }],
    [{ '/': [value('debt'), 2] }, { kind: 'number' }],
    [{ '<': [value('from'), '2027-01-01'] }, { kind: 'yesNo' }],
    [{ sum: value('rows.share') }, { kind: 'number' }],
    [{ count: [value('rows')] }, { kind: 'number' }],
    [{ max: [value('from'), '2027-01-01'] }, { kind: 'date' }],
    [{ max: value('rows.share') }, { kind: 'number' }],
    [{ if: [value('secured'), 1, 2] }, { kind: 'number' }],
    [{ if: [value('secured'), '2026-11', '2026-12'] }, { kind: 'month' }],
    [{ in: ['gold', value('chosen')] }, { kind: 'yesNo' }],
    [{ in: [value('title'), ['a', 'b']] }, { kind: 'yesNo' }],
    [{ addMonths: [value('from'), 3] }, { kind: 'date' }],
  ])('of %j is known', (expression, type) => {
    expect(check(expression)).toEqual({ type, mistakes: [] })
  })

  it.each<[unknown, string]>([
    [{ '/': [value('debt'), value('title')] }, '/: "/" takes numbers, not text.'],
    [{ '+': [1, { '*': [value('from'), 2] }] }, '+/1/*: "*" takes numbers, not a date.'],
    [{ '<': [value('from'), 3] }, '<: "<" takes values of one kind, not a date and a number.'],
    [{ '+': [1] }, '+: "+" takes at least 2 operands, not 1.'],
    [{ '/': [1, 2, 3] }, '/: "/" takes 2 operands, not 3.'],
    [{ sum: value('debt') }, 'sum: "sum" takes a column of numbers, not a number.'],
    [{ '+': [value('rows.share'), 1] }, '+: "+" takes numbers, not a column of numbers.'],
    [{ if: [value('debt'), 1, 2] }, 'if: "if" takes a condition that is true or false, not a number.'],
    [value('dept'), 'var: There is no field, fact or column "dept".'],
    [{ '+': [1, 2], '-': [1, 2] }, ': An expression is a value, or an object with a single operator.'],
    [null, ': An expression is a value, or an object with a single operator.'],
    [{ in: [1, [1, 'a']] }, 'in/1: A list holds values of one kind: numbers, texts, or dates.'],
    [{ days: [value('from'), 3] }, 'days: "days" takes a date in place 2, not a number.'],
  ])('of %j is refused', (expression, message) => {
    const { type, mistakes } = check(expression)
    expect(type).toBeUndefined()
    expect(mistakes).toEqual([message])
  })

  it('names the operators where one is not known', () => {
    expect(check({ reduce: [1] }).mistakes[0]).toContain('There is no operator "reduce". Operators: var + - * /')
  })

  it('is refused where the expression is too long or too deep', () => {
    expect(check({ '+': Array.from({ length: 50 }, () => ({ '+': [1, 2, 3, 4] })) }).mistakes[0]).toContain('too long')
    let deep: Expression = 1
    for (let n = 0; n < 20; n += 1) deep = { '-': [deep] }
    expect(check(deep).mistakes[0]).toContain('too deeply')
  })
})
