import { describe, expect, it } from 'vitest'
import { realTexts } from '../../../tests/definitions/edit.ts'
import { isRefused } from '../edits/edit.ts'
import { doing } from '../edits/operations.ts'
import type { DefinitionFiles } from '../files.ts'
import { symbolTableOf } from '../symbolTable.ts'
import { otherConditions } from './otherConditions.ts'
import { type Effect, rulesFor, ruleWhen } from './places.ts'

const files = await realTexts()
const example = await realTexts('docs/example')

const hasCsa = { required: ['has_csa'], properties: { has_csa: { const: 'true' } } }
const gracePeriod = { stage: 'legal_review', field: 'grace_period' }

/** The legal review's rules in place of none. */
function withRules(...rules: unknown[]) {
  const result = doing({ do: 'set', file: 'stages/legal-review/stage.json', at: ['rules'], value: rules })(files)
  if (isRefused(result)) throw new Error(result.refused)
  return result
}

const others = (now: DefinitionFiles, field: { stage: string; field: string }, effect: Effect) =>
  otherConditions(symbolTableOf(now), field, effect)

describe('what requires or shows a field beside its own condition', () => {
  it('is the condition of a complete form', () => {
    const justification = { stage: 'credit_request', field: 'high_priority_justification' }
    expect(others(files, justification, 'require')).toEqual(['By “if” of data.schema.json: Priority is High'])
    expect(others(files, { ...justification, field: 'priority' }, 'require')).toEqual([])
  })

  it('is a rule that shows it', () => {
    const [sentence, ...more] = others(example, { stage: 'request', field: 'leverage_reason' }, 'show')
    expect(sentence).toMatch(/^By rule 1 of stage\.json: .*is more than 4/)
    expect(more).toEqual([])
  })

  it('is each further rule of its own, and one for certain transitions', () => {
    const two = withRules(
      { when: hasCsa, require: ['grace_period'] },
      { when: { required: ['csa_type'] }, require: ['grace_period'] },
      { on: ['LR_SUBMIT'], require: ['grace_period'] },
    )
    expect(others(two, gracePeriod, 'require')).toEqual([
      'By rule 2 of stage.json: CSA type is filled in',
      'By rule 3 of stage.json, only for Submit Legal Review: always',
    ])
  })
})

it('A condition that is added does not narrow a rule that always requires a field on a transition', () => {
  const always = { on: ['LR_SUBMIT'], require: ['grace_period'] }
  const before = withRules(always)
  const after = doing(...ruleWhen(before, { ...gracePeriod, effect: 'require' }, hasCsa))(before)
  if (isRefused(after)) throw new Error(after.refused)
  expect(rulesFor(after, gracePeriod.stage, gracePeriod.field, 'require')).toEqual([
    { number: 0, when: undefined, on: always.on, isOwn: false },
    { number: 1, when: hasCsa, on: [], isOwn: true },
  ])
})
