import { expect, it } from 'vitest'
import { newSituation, caseInputOf, recordIn } from './situation.ts'

const files = new Map([
  ['application.json', '{ "stages": [{ "formType": "request" }, { "formType": "review" }] }'],
  ['stages/request/stage.json', '{ "title": "Request", "source": "request_form" }'],
  ['stages/request/data.schema.json', '{ "properties": { "title": {}, "amount": {} } }'],
  ['stages/request/wire.json', '{ "unprefixed": ["title"] }'],
  ['stages/review/stage.json', '{ "title": "Review", "source": "review_form" }'],
])
const definition = {
  parties: { creator: ['created_by', 'made_by'], sponsor: ['request_form.sponsor_id'] },
  columns: { amount: { sum: 'request_form.lines.amount', scale: 1_000_000 } },
}

it('what is made up is a case without what is empty', () => {
  expect(caseInputOf(files, newSituation('review'), definition)).toEqual({})
  const situation = {
    ...newSituation('review'),
    role: 'reviewer',
    authority: 'DA6',
    states: { review: 'OPEN.DRAFT' },
    parties: ['creator', 'sponsor'],
    forms: { request: { title: 'Zinc', amount: 40, note: '' }, review: { rating: 'B' } },
  }
  expect(caseInputOf(files, situation, definition)).toEqual({
    data: { rating: 'B' },
    application: {
      title: 'Zinc',
      request_form: { title: 'Zinc', amount: 40, sponsor_id: 'somebody' },
      created_by: 'somebody',
    },
    as: { role: 'reviewer', authority: 'DA6' },
    state: 'OPEN.DRAFT',
  })
})

it('the browser reads the form with what a party has in it', () => {
  const given = { data: { amount: 40 }, application: { request_form: { sponsor_id: 'somebody' }, title: 'Zinc' } }
  expect(recordIn(files, 'request', given, 'DRAFT')).toMatchObject({
    title: 'Zinc',
    request_form: { amount: 40, sponsor_id: 'somebody', workflow_instance: { current_state_code: 'DRAFT' } },
  })
})

it('has the amount of the application, as the server computes it from the forms', () => {
  const forms = { request: { lines: [{ amount: 30 }, { amount: 10 }, {}] } }
  for (const formType of ['request', 'review'])
    expect(caseInputOf(files, { ...newSituation(formType), forms }, definition).application?.amount).toBe(40_000_000)
  const empty = { ...newSituation('review'), forms: { request: { title: 'Zinc' } } }
  expect(caseInputOf(files, empty, definition).application).not.toHaveProperty('amount')
})
