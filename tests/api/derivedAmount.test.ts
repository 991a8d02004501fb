import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StageFiles } from '../../src/engine/definition.ts'
import { type Bank, ok, openBank, upTo } from './support/bank.ts'

const form = 'credit_approval_form'
const folder = mkdtempSync(join(tmpdir(), 'schemas-'))
const stage = (file: string) => join(folder, 'stages/credit-approval', file)
let bank: Bank

function change<T>(path: string, make: (content: T) => void): void {
  const content = JSON.parse(readFileSync(path, 'utf8')) as T
  make(content)
  writeFileSync(path, JSON.stringify(content))
}

/** Values of the application itself stand in fields of the approval, and a rule is about one of them. */
const followed = {
  facility_amount: 'amount',
  client: 'counterparty.name',
  opened: 'created_at',
  begun: 'credit_review_form.form_started_at',
  stands: 'workflow_state.code',
}

beforeAll(async () => {
  cpSync('schemas', folder, { recursive: true })
  change<StageFiles['data']>(stage('data.schema.json'), ({ properties }) => {
    for (const name of Object.keys(followed))
      properties[name] =
        name === 'facility_amount'
          ? { title: name, type: 'number', minimum: 0, maximum: 1e12 }
          : { title: name, type: 'string', maxLength: 200 }
  })
  change<{ 'ui:tabs': { fields: string[] }[]; [field: string]: unknown }>(stage('ui.schema.json'), (ui) => {
    ui['ui:tabs'][0]?.fields.push(...Object.keys(followed))
    for (const name of Object.keys(followed)) ui[name] = { 'ui:readonly': true }
  })
  change<StageFiles['stage']>(stage('stage.json'), (definition) => {
    definition.derived = Object.fromEntries(Object.entries(followed).map(([name, from]) => [name, { from }]))
    definition.guards.push({
      when: { required: ['code'], properties: { code: { const: 'CA_APPROVE' } } },
      require: { required: ['facility_amount'], properties: { facility_amount: { maximum: 3_000_000 } } },
      message: 'Above 3 million the committee decides.',
    })
  })
  bank = await openBank({ schemasDir: folder })
})
afterAll(async () => {
  await bank.close()
  rmSync(folder, { recursive: true })
})

it('A rule on a value of the application itself holds on the server as it does in the browser', async () => {
  const id = await bank.carry(upTo('compilation'))
  await bank.fill(id, 'approval')
  expect(await bank.act('approver', id, form, 'CA_APPROVE')).toMatchObject({
    status: 409,
    body: { detail: 'Above 3 million the committee decides.' },
  })
  const application = await bank.read(id)
  const approval = await bank.nested(id, form)
  expect(approval.facility_amount).toBe(application.amount)
  expect(approval).toMatchObject({
    facility_amount: 25_000_000,
    client: 'Norrland Metall AB',
    opened: application.created_at,
    stands: 'APPROVAL_PENDING',
  })
  expect(approval.begun).toBe((await bank.nested(id, 'credit_review_form')).form_started_at)
})

it('lets pass what the rule lets pass', async () => {
  const id = await bank.carry(upTo('compilation'), {
    limit_requests: [{ limit_type_id: bank.limitType.id, proposed_amount: 2.5, proposed_tenor: 12 }],
  })
  await bank.fill(id, 'approval')
  ok(await bank.act('approver', id, form, 'CA_APPROVE'))
  expect((await bank.nested(id, form)).facility_amount).toBe(2_500_000)
})
