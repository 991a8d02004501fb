import { describe, expect, it } from 'vitest'
import type { StageFiles } from '../../../src/engine/definition.ts'
import { strandedConditions } from './strandedConditions.ts'

const owners = { legal: {}, manager: {} }
const stageOf = (formType: string, properties: object, conditionsSubsequent: object) =>
  ({
    stage: { formType, source: `${formType}_form`, conditionsSubsequent },
    data: { properties },
  }) as unknown as StageFiles
const approval = stageOf('credit_approval', { conditions: { type: 'array' } }, { conditions: { owners } })
const open = (form_type: string, field: string, owner: string, conditions: number) => ({
  form_type,
  field,
  owner,
  conditions,
})

describe('the conditions that are open', () => {
  it('have owners', () => {
    expect(strandedConditions([approval], [open('credit_approval', 'conditions', 'legal', 3)])).toEqual([])
  })

  it('are counted where their table is not followed up any more', () => {
    const dropped = stageOf('credit_approval', { conditions: { type: 'array' } }, {})
    const found = [
      open('credit_approval', 'conditions', 'legal', 3),
      open('credit_approval', 'conditions', 'manager', 1),
    ]
    expect(strandedConditions([dropped], found)).toEqual([
      'stages/credit-approval/stage.json:1:1: "conditions" of "conditionsSubsequent" was removed, but 4 conditions subsequent of it are open, and nobody could fulfil them. Put it back, and remove it once these are fulfilled or waived.',
    ])
  })

  it('are counted where their owner is gone, or their stage', () => {
    const found = [open('credit_approval', 'conditions', 'treasury', 1), open('covenants', 'list', 'legal', 2)]
    expect(strandedConditions([approval], found)).toEqual([
      'stages/credit-approval/stage.json:1:1: the owner "treasury" of the conditions in "conditions" was removed, but a condition subsequent of it is open, and nobody could fulfil it. Put it back, and remove it once that condition is fulfilled or waived.',
      'stages/covenants/stage.json:1:1: this stage was removed, but 2 conditions subsequent of it are open, and nobody could fulfil them. Put it back, and remove it once these are fulfilled or waived.',
    ])
  })

  it('are found under a new name of their table, and in another stage', () => {
    const renamed = { follow_up: { type: 'array', formerly: ['conditions'] } }
    const moved = { follow_up: { type: 'array', formerly: ['credit_approval_form.conditions'] } }
    const found = [open('credit_approval', 'conditions', 'legal', 1)]
    const [same, other] = [
      [stageOf('credit_approval', renamed, { follow_up: { owners } })],
      [stageOf('credit_approval', {}, {}), stageOf('covenants', moved, { follow_up: { owners } })],
    ]
    expect([strandedConditions(same, found), strandedConditions(other, found)]).toEqual([[], []])
  })
})
