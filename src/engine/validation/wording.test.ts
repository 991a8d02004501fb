import { expect, it } from 'vitest'
import type { Schema } from '../definition.ts'
import { formats } from '../kinds/registry.ts'
import { messageOf } from './wording.ts'

const countries = [...(formats.get('country')?.options ?? [])]

it.each<[of: string, schema: Schema, keyword: string, message: string]>([
  ['every country', { format: 'country', enum: countries }, 'enum', 'Place must be a country.'],
  ['two countries', { format: 'country', enum: ['DE', 'FR'] }, 'enum', 'Place must be one of: DE, FR.'],
  ['a month', { format: 'month' }, 'maxLength', 'Place must be a month.'],
  ['a line', {}, 'maxLength', 'Place must have at most 7 characters.'],
])('what is refused by a field of %s says what it must be', (_, schema, keyword, message) => {
  const files = {
    data: { properties: { place: { title: 'Place', type: 'string' as const, ...schema } } },
    ui: { 'ui:tabs': [] },
  }
  expect(messageOf(files, 'place', { instancePath: '', keyword, params: { limit: 7 } })).toBe(message)
})
