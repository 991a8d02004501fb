import { describe, expect, it } from 'vitest'
import { realTexts } from '../../../tests/definitions/edit.ts'
import { formTypes } from '../files.ts'
import { rulesFor, ruleWhen, showWhen, shownWhen } from './places.ts'
import { symbolTableOf } from '../symbolTable.ts'
import { doing } from '../edits/operations.ts'
import { isRefused } from '../edits/edit.ts'
import { type BuiltCondition, builtFrom, conditionOf, isPart } from './built.ts'

const files = await realTexts()

const hasCsa = { name: 'has_csa', comparison: 'is', value: 'true' }
const large = { name: 'csa_threshold', comparison: 'moreThan', value: 5 }

describe('a condition that is put together by picking', () => {
  it('is written as by hand', () => {
    expect(conditionOf({ join: 'all', clauses: [hasCsa, large] })).toEqual({
      required: ['has_csa', 'csa_threshold'],
      properties: { has_csa: { const: 'true' }, csa_threshold: { exclusiveMinimum: 5 } },
    })
    expect(conditionOf({ join: 'all', clauses: [] })).toBeUndefined()
    expect(
      conditionOf({ join: 'any', clauses: [hasCsa, { ...large, value: undefined, other: 'limit.amount' }] }),
    ).toEqual({
      or: [{ '==': [{ var: 'has_csa' }, 'true'] }, { '>': [{ var: 'csa_threshold' }, { var: 'limit.amount' }] }],
    })
  })

  it('leaves out what an expression cannot say, and what is not picked to its end', () => {
    const filledIn = { name: 'governing_law', comparison: 'isFilledIn' }
    const compared = { name: 'csa_threshold', comparison: 'atLeast', other: 'csa_minimum_transfer' }
    const parts = (clauses: BuiltCondition['clauses']) =>
      clauses.map((clause) => isPart(clause, { join: 'all', clauses }))
    expect(parts([filledIn, hasCsa])).toEqual([true, true])
    expect(parts([filledIn, compared, hasCsa])).toEqual([false, true, true])
    expect(
      parts([
        { name: 'has_csa', comparison: 'is' },
        { name: 'csa_type', comparison: 'isOneOf', values: [] },
      ]),
    ).toEqual([false, false])
  })

  it.each<BuiltCondition>([
    { join: 'all', clauses: [] },
    { join: 'all', clauses: [hasCsa] },
    { join: 'any', clauses: [hasCsa, large] },
    { join: 'all', clauses: [large, { name: 'csa_threshold', comparison: 'atMost', value: 9 }] },
    { join: 'all', clauses: [{ name: '$roles', comparison: 'contains', value: 'legal_reviewer' }] },
    { join: 'all', clauses: [{ name: 'governing_law', comparison: 'isFilledIn' }] },
    { join: 'any', clauses: [hasCsa, { name: 'csa_type', comparison: 'isNot', value: 'VM' }] },
    { join: 'all', clauses: [{ name: 'csa_type', comparison: 'isOneOf', values: ['VM', 'IM'] }] },
    { join: 'all', clauses: [{ name: '$roles', comparison: 'containsOneOf', values: ['legal_reviewer', 'auditor'] }] },
    { join: 'all', clauses: [{ name: 'csa_threshold', comparison: 'moreThan', other: 'csa_minimum_transfer' }] },
    { join: 'any', clauses: [hasCsa, { name: 'signed_on', comparison: 'lessThan', other: '$today' }] },
    { join: 'all', clauses: [{ name: 'signed_on', comparison: 'atLeast', value: '2027-01-01' }, hasCsa] },
    { join: 'all', clauses: [{ name: 'drawn.amount', comparison: 'atLeast', value: 40 }] },
    { join: 'all', clauses: [{ name: 'sum(limits.amount)', comparison: 'moreThan', other: 'drawn.amount' }] },
    {
      join: 'all',
      clauses: [
        { name: '$roles', comparison: 'contains', value: 'auditor' },
        { name: 'csa_type', comparison: 'isOneOf', values: ['VM'] },
        { name: 'count(limits)', comparison: 'is', value: 2 },
      ],
    },
    { join: 'all', clauses: [large], isComputed: true },
  ])('is the same when it is taken apart: %j', (built) => {
    expect(builtFrom(conditionOf(built))).toEqual(built)
  })

  it('takes none apart that it would not write again', () => {
    const shown = formTypes(files).flatMap((stage) =>
      Object.keys(symbolTableOf(files).stages.get(stage)?.fields ?? {}).map((field) => shownWhen(files, stage, field)),
    )
    expect(shown.filter((each) => each !== undefined).length).toBeGreaterThan(3)
    const again = shown.map((condition) => {
      const built = builtFrom(condition)
      return built ? conditionOf(built) : condition
    })
    expect(again).toEqual(shown)
    expect(builtFrom({ '>': [5, { var: 'csa_threshold' }] })).toBeUndefined()
    expect(builtFrom({ '>': [{ '+': [{ var: 'csa_threshold' }, 1] }, 5] })).toBeUndefined()
    expect(builtFrom({ and: [{ or: [{ '==': [{ var: 'has_csa' }, 'true'] }] }] })).toBeUndefined()
    expect(builtFrom({ in: [{ var: 'has_csa' }, ['true', { var: 'x' }]] })).toBeUndefined()
    expect(builtFrom({ not: { required: ['has_csa'] } })).toBeUndefined()
    expect(builtFrom({ required: ['a'], properties: { a: { enum: ['b', ['c']] } } })).toBeUndefined()
  })
})

describe('the condition of a field', () => {
  const field = { stage: 'legal_review', field: 'grace_period', effect: 'require' as const }
  const condition = conditionOf({ join: 'all', clauses: [hasCsa] })
  const after = (operations: Parameters<typeof doing>) => {
    const result = doing(...operations)(files)
    if (isRefused(result)) throw new Error(result.refused)
    return result
  }

  it('is its own rule, which goes with the condition', () => {
    const required = after(ruleWhen(files, field, condition))
    expect(rulesFor(required, field.stage, field.field, 'require')).toEqual([
      { number: 0, when: condition, on: [], isOwn: true },
    ])
    const result = doing(...ruleWhen(required, field, undefined))(required)
    expect(result).toEqual(files)
  })

  it('is where the field is drawn, and gone without a trace', () => {
    const shown = after(showWhen(files, field.stage, field.field, condition))
    expect(shownWhen(shown, field.stage, field.field)).toEqual(condition)
    const result = doing(...showWhen(shown, field.stage, field.field, undefined))(shown)
    expect(result).toEqual(files)
  })
})
