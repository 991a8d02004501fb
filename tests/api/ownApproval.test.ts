import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bank, ok, openBank, upTo } from './support/bank.ts'

interface Workflow {
  people: Record<string, object>
  states: { OPEN: { on: { CA_APPROVE: { guard: { params: string } } } } }
}

const form = 'credit_approval_form'
const folder = mkdtempSync(join(tmpdir(), 'schemas-'))
const file = join(folder, 'stages/credit-approval/workflow.json')
let bank: Bank

/** Whoever worked on the approval does not approve: somebody else fills it in. */
beforeAll(async () => {
  cpSync('schemas', folder, { recursive: true })
  const workflow = JSON.parse(readFileSync(file, 'utf8')) as Workflow
  workflow.people.deciders = { roles: ['approver'], notContributors: ['credit_approval'] }
  workflow.states.OPEN.on.CA_APPROVE.guard.params = 'deciders'
  writeFileSync(file, JSON.stringify(workflow))
  bank = await openBank({ schemasDir: folder })
})
afterAll(async () => {
  await bank.close()
  rmSync(folder, { recursive: true })
})

it('A decision that its own maker could not make again is made whole: the form, the application and the seal say the same', async () => {
  const id = await bank.carry(upTo('compilation'))
  const decision = { approval_decision: 'approved', approval_date: '2026-11-21', delegated_authority_level: 'DA3' }
  ok(
    await bank.save(
      'board',
      id,
      Object.fromEntries(Object.entries(decision).map(([field, value]) => [`${form}_${field}`, value])),
    ),
  )
  expect((await bank.act('board', id, form, 'CA_APPROVE')).status).toBe(409)
  ok(await bank.act('approver', id, form, 'CA_APPROVE'))
  expect(await bank.nested(id, form)).toMatchObject({ workflow_instance: { current_state: 'Approved' } })
  expect(await bank.read(id)).toMatchObject({ workflow_state: { code: 'APPROVED', metadata: { closed: true } } })
  const { db } = bank.api.context
  const stored = db.selectFrom('stage_form').select(['state_name', 'completed_by']).where('application_id', '=', id)
  expect(await stored.where('form_type', '=', 'credit_approval').execute()).toEqual([
    { state_name: 'Approved', completed_by: bank.ids.approver },
  ])
  const audit = db
    .selectFrom('audit')
    .select('to_state')
    .where('application_id', '=', id)
    .where('action', '=', 'transition')
  expect(await audit.orderBy('seq', 'desc').executeTakeFirst()).toEqual({ to_state: 'Approved' })
})
