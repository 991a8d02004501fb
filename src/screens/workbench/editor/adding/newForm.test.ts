import { expect, it } from 'vitest'
import { withNameOf } from './newForm.ts'

it.each([
  ['Sanctions check', 'sanctions_check'],
  ['Größe der Börse', 'grosse_der_borse'],
  ['Straße', 'strasse'],
  ['2. Prüfung (neu)', 'prufung_neu'],
  [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
])('the name of what is called %s follows without accents, and ends in no “_”', (title, name) => {
  expect(withNameOf({}, { 'new-title': title })).toEqual({ 'new-title': title, 'new-name': name })
})
