import { expect, it } from 'vitest'
import { realTexts } from '../../../tests/definitions/edit.ts'
import { propertiesOf } from './property.ts'

const files = await realTexts()

it('Names the controls that can show a field in words, not as the definitions do', () => {
  const properties = propertiesOf(files, { kind: 'field', stage: 'legal_review', field: 'has_csa' })
  const control = properties.find(({ at }) => at.at(-1) === 'ui:widget')
  expect(control?.schema.enum).toEqual(['text', 'textarea', 'select', 'radio', 'yesNo', 'decision'])
  expect(control?.ui['ui:enumNames']).toEqual([
    'One line of text',
    'Several lines of text',
    'Drop-down list',
    'Radio buttons',
    'Drop-down list of Yes and No',
    'Buttons side by side',
  ])
})
