import { expect, it } from 'vitest'
import { realTexts } from '../../../../../tests/definitions/edit.ts'
import { acts } from '../../../../workbench/edits/acts.ts'
import { isRefused } from '../../../../workbench/edits/edit.ts'
import { symbolTableOf } from '../../../../workbench/symbolTable.ts'
import { conditionSentence } from '../../../../workbench/sentences/condition.ts'
import { namingOf } from '../../../../workbench/sentences/naming.ts'
import { comparisonsOf, subjectsOf } from './subjects.ts'

const files = await realTexts()

it('offers the states in which a form can be, not those around them, and reads them by their names', () => {
  const symbols = symbolTableOf(files)
  const status = subjectsOf(symbols, 'legal_review').find(({ name }) => name === '$state')
  expect(status?.options).toEqual([
    { value: 'DRAFT', name: 'Draft' },
    { value: 'NEEDS_RECONFIRMATION', name: 'Needs Reconfirmation' },
    { value: 'COMPLETED', name: 'Completed' },
  ])
  expect(
    conditionSentence({ '==': [{ var: '$state' }, 'NEEDS_RECONFIRMATION'] }, namingOf(symbols, 'legal_review')),
  ).toBe('the state of this form is Needs Reconfirmation')
})

it('asks several choices of a shared list what they contain', () => {
  const added = acts.addField({
    stage: 'legal_review',
    name: 'csa_types',
    title: 'CSA types',
    kind: 'severalChoices',
    list: 'csaType',
    place: 'above',
  })(files)
  if (isRefused(added)) throw new Error(added.refused)
  const several = subjectsOf(symbolTableOf(added), 'legal_review').find(({ name }) => name === 'csa_types')
  expect(several && comparisonsOf(several)).toEqual(['contains', 'containsOneOf', 'isFilledIn'])
  expect(several?.options).toContainEqual({ value: 'vm_csa', name: 'VM CSA' })
})

it('a month is compared with months, not with dates', () => {
  const path = 'stages/request/data.schema.json'
  const data = '{ "properties": { "start": { "type": "string", "format": "month" } } }'
  const given = new Map([
    ['stages/request/stage.json', '{}'],
    [path, data],
    ['application.json', '{ "stages": [{ "formType": "request" }] }'],
  ])
  const start = subjectsOf(symbolTableOf(given), 'request').find(({ name }) => name === 'start')
  expect(start?.sort).toBe('month')
})
