import { expect, it } from 'vitest'
import { realTexts } from '../../../tests/definitions/edit.ts'
import { ruleWhen } from '../conditions/places.ts'
import type { DefinitionFiles } from '../files.ts'
import { symbolTableOf } from '../symbolTable.ts'
import { type Edit, isRefused } from './edit.ts'
import { askingOf, factFor } from './facts.ts'
import { doing } from './operations.ts'

const files: DefinitionFiles = await realTexts()
const symbols = symbolTableOf(files)
const after = (change: Edit, so = files) => {
  const result = change(so)
  if (isRefused(result)) throw new Error(result.refused)
  return result
}

it('a fact is one that the stage has, or a new one under a free name, also of the application’s own fields', () => {
  const csa = { stage: 'legal_review', field: 'has_csa' }
  expect(factFor(symbols, 'credit_approval', csa)).toEqual({ has_csa: { from: 'legal_review_form.has_csa' } })
  expect(factFor(symbols, 'credit_approval', { stage: 'credit_review', field: 'rejection_reason' })).toEqual({
    credit_review_rejection_reason: { from: 'credit_review_form.rejection_reason' },
  })
  expect(factFor(symbols, 'legal_review', { stage: 'credit_request', field: 'title' })).toEqual({
    title: { from: 'title' },
  })
})

it('a fact comes with the condition that asks of it, and goes with the last one', () => {
  const [one, other] = ['grace_period', 'governing_law'].map((field) => ({
    stage: 'legal_review',
    field,
    effect: 'require' as const,
  }))
  if (!one || !other) throw new Error('There are two fields.')
  const facts = factFor(symbols, 'legal_review', { stage: 'credit_request', field: 'positive_legal_opinion' })
  const asked = { required: ['positive_legal_opinion'] }
  const change = (so: DefinitionFiles, about: typeof one, when: typeof asked | undefined) =>
    after(
      askingOf(about.stage, when ? facts : {}, (now) => doing(...ruleWhen(now, about, when))(now)),
      so,
    )
  const both = change(change(files, one, asked), other, asked)
  const left = change(both, one, undefined)
  expect(symbolTableOf(left).stages.get('legal_review')?.facts).toEqual(facts)
  expect(change(left, other, undefined)).toEqual(files)
})
