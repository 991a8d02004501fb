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

it('A kind of application is started from closed applications alone, and from what its file says so far', () => {
  const file = 'paths/annual-review.json'
  const path = JSON.parse(files.get(file) ?? '')
  const saying = (from: string[]) => new Map([...files, [file, JSON.stringify({ ...path, from })]])
  const offered = (from: string[]) =>
    propertiesOf(saying(from), { kind: 'file', file }).find(({ at }) => at[0] === 'from')?.schema.items
  const closed = ['APPROVED', 'APPROVED_WITH_CONDITIONS', 'REJECTED', 'WITHDRAWN']
  expect(offered(['APPROVED'])).toEqual({ type: 'string', enum: closed })
  expect(offered(['DRAFT'])).toEqual({ type: 'string', enum: ['DRAFT', ...closed] })
})
