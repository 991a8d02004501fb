import { describe, expect, it } from 'vitest'
import { symbolTableOf } from '../symbolTable.ts'
import { conditionSentence, expressionSentence } from './condition.ts'
import { namingOf } from './naming.ts'

const json = (value: unknown) => JSON.stringify(value)
const files = new Map([
  [
    'reference.json',
    json({
      roles: [{ name: 'clerk', title: 'Clerk' }],
      lists: { law: { enum: ['en', 'ch'], enumNames: ['English law', 'Swiss law'] } },
      brand: { provider: 'ACME' },
    }),
  ],
  ['application.json', json({ stages: [{ formType: 'loan' }] })],
  [
    'stages/loan/stage.json',
    json({ title: 'Loan', source: 'loan_form', facts: { other: { from: 'loan_form.amount' } } }),
  ],
  ['stages/loan/wire.json', json({ unprefixed: ['purpose'] })],
  [
    'stages/loan/data.schema.json',
    json({
      properties: {
        amount: { title: 'Amount at {provider}', type: 'number' },
        csa: { title: 'CSA', type: 'string', enum: ['true', 'false'] },
        law: { title: 'Law', $ref: '../../reference.json#/lists/law' },
        purpose: { title: 'Purpose', type: 'string' },
        rows: {
          title: 'Securities',
          type: 'array',
          items: { properties: { value: { title: 'Value', type: 'number' } } },
        },
      },
    }),
  ],
  ['stages/loan/ui.schema.json', json({ csa: { 'ui:widget': 'yesNo' } })],
  ['tables/matrix.json', json({ title: 'Matrix', outputs: [{ name: 'level', title: 'Level' }] })],
])
const naming = namingOf(symbolTableOf(files), 'loan')
const when = (properties: object, more: object = {}) => conditionSentence({ properties, ...more }, naming)

describe('a condition', () => {
  it.each([
    [{ csa: { const: 'true' } }, 'CSA is Yes'],
    [{ law: { enum: ['en', 'ch'] } }, 'Law is English law or Swiss law'],
    [{ amount: { minimum: 25000000 } }, 'Amount at ACME is at least 25,000,000'],
    [{ amount: { exclusiveMaximum: 5.5 } }, 'Amount at ACME is less than 5.5'],
    [{ purpose: { type: 'string', pattern: '\\S' } }, 'Purpose is filled in'],
    [{ purpose: { not: { pattern: '\\S' } } }, 'Purpose is empty'],
    [{ purpose: { not: { const: 'none' } } }, 'Purpose is not “none”'],
    [{ purpose: { minLength: 1 } }, 'Purpose has at least 1 character'],
    [{ rows: { minItems: 2 } }, 'Securities has at least 2 entries'],
    [{ $roles: { contains: { const: 'clerk' } } }, 'the person’s role is Clerk'],
    [{ other: { maximum: 7 } }, 'Amount at ACME is at most 7'],
  ])('is read as a sentence: %o', (properties, sentence) => {
    expect(when(properties)).toBe(sentence)
  })

  it('joins its parts', () => {
    expect(when({ csa: { const: 'false' } }, { required: ['csa', 'law'] })).toBe('Law is filled in and CSA is No')
    const [one, other] = [{ required: ['law'] }, { required: ['csa'] }]
    expect(conditionSentence({ anyOf: [one, other], allOf: [{ not: one }] }, naming)).toBe(
      'it is not true that Law is filled in and (Law is filled in or CSA is filled in)',
    )
    expect(conditionSentence({ if: one, then: other }, naming)).toBe('if Law is filled in, then CSA is filled in')
    expect(conditionSentence({}, naming)).toBe('')
  })

  it('may be an expression, whose values are named as the field beside them', () => {
    expect(
      conditionSentence({ and: [{ '==': [{ var: 'csa' }, 'true'] }, { in: [{ var: 'law' }, ['en', 'ch']] }] }, naming),
    ).toBe('(CSA is Yes) and (Law is one of English law, Swiss law)')
    expect(expressionSentence({ '<': [1000, { sum: { var: 'rows.value' } }, 2000] }, naming)).toBe(
      '1,000 is less than the sum of Value of Securities and the sum of Value of Securities is less than 2,000',
    )
    expect(expressionSentence({ lookup: ['matrix.level', { var: 'amount' }] }, naming)).toBe(
      '“Level” of the table “Matrix” for Amount at ACME',
    )
    expect(expressionSentence({ if: [{ var: 'csa' }, 1, 2] }, naming)).toBe('1 if CSA; otherwise 2')
  })

  it('that nobody understands is read as far as it goes', () => {
    for (const odd of [null, 7, [], { properties: 3, required: 'x' }, { and: [] }, { anyOf: {} }, { '==': [] }])
      expect(typeof conditionSentence(odd, naming)).toBe('string')
  })
})
