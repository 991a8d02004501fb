import { expect, it } from 'vitest'
import { realTexts } from '../../../tests/definitions/edit.ts'
import { propertiesOf } from './property.ts'

const files = await realTexts()

it('An action may raise an event that no path knows yet; those that there are, are suggested', () => {
  const file = 'stages/credit-request/workflow.json'
  const properties = propertiesOf(files, { kind: 'pathEvent', file, state: 'DRAFT', event: 'CR_TR_1' })
  const raises = properties.find(({ at }) => at.at(-1) === 'raises')
  expect(raises?.schema.enum).toBeUndefined()
  expect(raises?.schema.examples).toEqual(expect.arrayContaining(['REQUEST_SUBMITTED', 'COMPILED']))
})
