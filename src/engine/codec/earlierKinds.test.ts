import { describe, expect, it } from 'vitest'
import { published } from '../../../tests/support/stages.ts'
import type { Schema } from '../definition.ts'
import type { Stage } from '../stage.ts'
import { decode } from './decode.ts'
import { encode } from './encode.ts'

const bank = await published()
const legal = bank.stage('legal_review')
const user = { id: 'me', roles: [], name: 'Me' }

const text: Schema = { title: 'Cover', type: 'string', maxLength: 200 }
const kinds: [kind: string, schema: Schema][] = [
  ['a text', text],
  ['a day', { title: 'Cover', type: 'string', format: 'date' }],
  ['a choice', { title: 'Cover', type: 'string', enum: ['Cash', 'Gold'] }],
  ['formatted text', { title: 'Cover', type: 'string', format: 'formatted-text', maxLength: 200 }],
  ['a number', { title: 'Cover', type: 'number' }],
  ['several choices', { title: 'Cover', type: 'array', items: { type: 'string', enum: ['Cash', 'Gold'] } }],
  ['a table', { title: 'Cover', type: 'array', items: { type: 'object', properties: { kind: text } } }],
]

const withCover = (cover: Schema): Stage => ({
  ...legal,
  data: { ...legal.data, properties: { ...legal.data.properties, cover } },
})

/** What a save sends of a field that nobody has changed. */
function sentOf(cover: Schema, stored: unknown): unknown {
  const application = { id: 'a', legal_review_form: { cover: stored } }
  const stage = withCover(cover)
  const data = decode(stage, application, user, bank.reference)
  return encode(stage, data, { application, user, now: new Date(0), facts: {} }).legal_review_form_cover
}

describe.each(kinds)('a field that is %s by now', (_, schema) => {
  it.each([
    ['an amount of money', { currency: 'EUR', amount: 12.5 }],
    ['a structure', { site: 'Rotterdam', tonnes: 2 }],
    ['several choices that are offered no more', ['Copper', 'Zinc']],
    ['rows', [{ kind: 'Copper' }, { kind: 'Zinc' }]],
  ])('sends %s from before as it is stored, so that a save of other fields keeps it', (_kind, stored) => {
    expect(sentOf(schema, stored)).toEqual(stored)
  })
})

it('a person, a record or an option that a server sends whole is its id', () => {
  expect(sentOf(text, { id: 'b', name: 'Banca' })).toBe('b')
  expect(sentOf(text, { id: null, name: null })).toBeNull()
})
