import { expect, it, onTestFinished } from 'vitest'
import { addConditions } from '../support/conditions.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import { ok, openBank } from './support/bank.ts'
import { approvedUnder, pledge } from './support/conditions.ts'

it('An overdue condition is told to a party of its application, however many others were due after it', async () => {
  const schemas = copySchemas()
  onTestFinished(schemas.remove)
  addConditions(schemas, { escalate: { parties: ['second sponsor'] } })
  const bank = await openBank({ schemasDir: schemas.dir })
  onTestFinished(() => bank.close())
  const others = Array.from({ length: 50 }, (_, n) => ({ ...pledge, what: `Pledge ${n}`, due_on: '2026-01-15' }))
  for (let n = 0; n < 2; n += 1) await approvedUnder(bank, others)
  const sponsored = { credit_request_form_second_business_sponsor_id: bank.ids.sponsor2 }
  const id = await approvedUnder(bank, [{ ...pledge, due_on: '2025-06-30' }], sponsored)
  const notices = ok<{ application_id?: string; text: string }[]>(
    await bank.as('sponsor2', 'GET', '/api/notifications/'),
  ).filter(({ text }) => text.includes('condition “'))
  expect(notices).toEqual([
    expect.objectContaining({ application_id: id, text: expect.stringContaining('is overdue.') as string }),
  ])
})
