import { expect, it } from 'vitest'
import type { StageFiles } from '../definition.ts'
import type { Stage } from '../stage.ts'
import { hasConsequences } from './consequences.ts'

const items: StageFiles['data'] = {
  properties: {
    loans: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          drawn: { type: 'object', format: 'money' },
          twice: { type: 'number' },
          note: { type: 'string' },
        },
      },
    },
  },
}
const stage = {
  stage: { rows: { loans: { computed: { twice: { '*': [{ var: 'drawn.amount' }, 2] } } } } },
  data: items,
  ui: { 'ui:tabs': [] },
} as unknown as Stage

it('What is computed of the money of a row is computed again when that changes', () => {
  const changed = (column: string) => hasConsequences(stage, ['loans', 0, column])
  expect([changed('drawn'), changed('note')]).toEqual([true, false])
})
