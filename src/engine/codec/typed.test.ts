import { describe, expect, test } from 'vitest'
import { published } from '../../../tests/support/stages.ts'
import { decodeTyped, encodeTyped, undecodable } from './typed.ts'

const { stage } = await published()
const legal = stage('legal_review')
const request = stage('credit_request')

describe('what is typed', () => {
  test('goes by wire name, and nothing besides', () => {
    expect(encodeTyped(legal, { grace_period: 'Three days and a ha' })).toEqual({
      legal_review_form_grace_period: 'Three days and a ha',
    })
    expect(encodeTyped(request, { title: 'Half a ti' })).toEqual({ title: 'Half a ti' })
  })

  test('may be half a value, which no save would take', () => {
    expect(encodeTyped(request, { required_by_date: '2026-1' })).toEqual({ required_by_date: '2026-1' })
  })

  test('that was cleared goes as a save would clear it', () => {
    expect(encodeTyped(legal, { grace_period: undefined, has_csa: undefined })).toEqual({
      legal_review_form_grace_period: null,
      legal_review_form_has_csa: '',
    })
  })

  test('in a field that the definition does not have is left out', () => {
    expect(encodeTyped(legal, { grace_period: 'x', weather: 'fine' })).toEqual({ legal_review_form_grace_period: 'x' })
    expect(
      decodeTyped(legal, { legal_review_form_grace_period: 'x', legal_review_form_weather: 'fine', title: 'y' }),
    ).toEqual({ grace_period: 'x' })
  })

  test('in a column that the definition no longer has is left out: no save would take it', () => {
    const rows = [{ id: 'r1', proposed_amount: 5, weather: 'fine' }]
    expect(decodeTyped(request, { limit_requests: rows })).toEqual({
      limit_requests: [{ id: 'r1', proposed_amount: 5 }],
    })
  })

  test('in a field that the definition no longer has can be told apart, unless it was emptied', () => {
    const payload = { legal_review_form_weather: 'fine', legal_review_form_wind: null, legal_review_form_has_csa: '' }
    expect(undecodable(legal, payload)).toEqual({ weather: 'fine' })
    expect(undecodable(legal, { legal_review_form_grace_period: 'x' })).toBeUndefined()
  })

  test('before a field was renamed and an option converted is found under the new name, in the new spelling', () => {
    const properties = {
      cure_period: { title: 'Cure', type: 'string' as const, maxLength: 9, formerly: ['grace_period'] },
      template: { title: 'Template', type: 'string' as const, enum: ['Bespoke'], convert: { OTHER: 'Bespoke' } },
    }
    const since = { ...legal, data: { ...legal.data, properties } }
    const typed = { legal_review_form_grace_period: '5 days', legal_review_form_template: 'OTHER' }
    expect(decodeTyped(since, typed)).toEqual({ cure_period: '5 days', template: 'Bespoke' })
  })
})

test.each([
  ['text, as it stands', legal, { grace_period: '  Three\ndays ' }],
  ['a number', legal, { csa_threshold: 2.5 }],
  ['what was cleared', legal, { grace_period: undefined, has_csa: undefined }],
  ['rows, half filled', request, { limit_requests: [{ id: 'r1', comments: 'Half a ro' }] }],
  ['nothing', legal, {}],
])('comes back as it was: %s', (_, form, data) => {
  const back = decodeTyped(form, encodeTyped(form, data))
  expect(back).toEqual(data)
  expect(Object.keys(back)).toEqual(Object.keys(data))
})
