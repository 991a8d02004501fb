import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copySchemas } from '../support/copiedSchemas.ts'
import { addFigures } from '../support/figures.ts'
import { type Bank, ok, openBank } from './support/bank.ts'

const source = 'credit_request_form'
const schemas = copySchemas()
addFigures(schemas)
let bank: Bank
let id: string

const form = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${source}_${field}`, value]))
const save = (fields: Record<string, unknown>) => bank.save('requester', id, form(fields))
const read = () => bank.nested(id, source, 'requester')

beforeAll(async () => {
  bank = await openBank({ schemasDir: schemas.dir })
  ;({ id } = await bank.create(form({ debt: 30, ebitda: 5, leverage: 99, desk_note: 'From the desk' })))
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
})

async function submit(acknowledgement?: { warnings: string[]; reason: string }) {
  const { workflow_instance } = await read()
  const body = { transition_code: 'CR_TR_1', ...(acknowledgement && { acknowledgement }) }
  return bank.as('requester', 'POST', `/api/workflow-instances/${workflow_instance?.id}/transition/`, body)
}

describe('A field that the definitions', () => {
  it('compute is computed by the server, whatever is sent', async () => {
    expect((await read()).leverage).toBe(6)
  })

  it('compare with another is refused, in the words of the definitions', async () => {
    expect(await save({ available_from: '2027-05-01', available_to: '2027-04-01' })).toMatchObject({
      status: 400,
      body: { credit_request_form_available_to: ['The last day must not be before the first.'] },
    })
  })

  it('require under a condition is asked for before a transition', async () => {
    expect(await submit()).toMatchObject({
      status: 400,
      body: { credit_request_form_leverage_reason: ['Reason for the leverage is required.'] },
    })
  })

  it('lock cannot be changed while they do', async () => {
    ok(await save({ figures_final: true, debt: 31 }))
    const { status, body } = await save({ debt: 32 })
    expect([status, JSON.stringify(body)]).toEqual([
      409,
      expect.stringContaining('Debt is locked and cannot be changed.'),
    ])
    ok(await save({ figures_final: false, debt: 30 }))
  })

  it('show to one role keeps what is stored of it when another saves', async () => {
    expect((await read()).desk_note).toBe('From the desk')
    expect((await bank.nested(id, source, 'rm')).desk_note).toBeNull()
    ok(await bank.save('rm', id, form({ ebitda: 5, desk_note: 'Changed' })))
    expect((await read()).desk_note).toBe('From the desk')
  })
})

it('A warning stops a transition until it is acknowledged with a reason, which is on record', async () => {
  const warning = 'The leverage is 6 in a large request.'
  ok(await save({ leverage_reason: 'An acquisition' }))
  expect(await submit()).toMatchObject({
    status: 400,
    body: { acknowledgement: [`Acknowledge this with a reason: ${warning}`] },
  })
  expect(await submit({ warnings: [warning], reason: ' ' })).toMatchObject({ status: 400 })
  ok(await submit({ warnings: [warning], reason: 'Secured by the group' }))
  const history = ok(await bank.as('requester', 'GET', `/api/credit/credit-applications/${id}/history/`))
  expect(JSON.stringify(history)).toContain(`${warning} Acknowledged: Secured by the group`)
})
