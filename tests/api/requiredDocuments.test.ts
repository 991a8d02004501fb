import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyAudit } from '../../server/audit/verify.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import { refused } from './support/absences.ts'
import { type Bank, ok, openBank } from './support/bank.ts'
import { upload } from './support/files.ts'

const form = 'credit_request_form'
const schemas = copySchemas()
let bank: Bank
beforeAll(async () => {
  schemas.edit('stages/credit-request/stage.json', (stage) => {
    const high = { required: ['priority'], properties: { priority: { const: 'High' } } }
    stage.documents = {
      accounts: { title: 'Audited accounts', types: ['pdf', 'txt'], requiredBy: ['CR_TR_1'], validMonths: 18 },
      reason: { title: 'Reason for the hurry', requiredBy: ['CR_TR_1'], when: high },
    }
  })
  bank = await openBank({ schemasDir: schemas.dir })
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
})

const attach = (id: string, name: string, kind?: string) =>
  upload(bank, 'requester', id, name, 'Figures.', {}, kind === undefined ? '' : `?kind=${kind}`)
const submit = (id: string) => bank.act('requester', id, form, 'CR_TR_1')
const missing = async (id: string) => {
  const { sub_processes } = await bank.read(id, 'requester')
  const [request] = sub_processes as unknown as { open: { missing: { points: { message: string }[] } } }[]
  return request?.open.missing.points.map(({ message }) => message)
}
const lacking = 'Audited accounts is missing. Attach it.'

it('A transition that requires a document is refused without it, and named among what is missing', async () => {
  const { id } = await bank.create()
  expect(await missing(id)).toEqual([lacking])
  expect(await submit(id)).toMatchObject(refused(lacking))
  ok(await attach(id, 'accounts.txt'), 201)
  expect(await submit(id)).toMatchObject(refused(lacking))
  expect(ok(await attach(id, 'accounts.txt', 'accounts'), 201)).toMatchObject({ kind: 'accounts', version: 2 })
  expect(await missing(id)).toEqual([])
  ok(await submit(id))
})

it('A document is required under its condition', async () => {
  const { id } = await bank.create({
    priority: 'High',
    credit_request_form_high_priority_justification: 'A closing date.',
  })
  ok(await attach(id, 'accounts.txt', 'accounts'), 201)
  expect(await submit(id)).toMatchObject(refused('Reason for the hurry is missing. Attach it.'))
})

it('A document that was removed does not count', async () => {
  const { id } = await bank.create()
  const kept = ok<{ id: string }>(await attach(id, 'accounts.txt', 'accounts'), 201)
  expect(await missing(id)).toEqual([])
  ok(await bank.as('requester', 'DELETE', `/api/credit/credit-applications/${id}/documents/${kept.id}/`), 204)
  expect(await missing(id)).toEqual([lacking])
  expect(await submit(id)).toMatchObject(refused(lacking))
})

it('A file of another type, and of a kind that there is not, is refused', async () => {
  const { id } = await bank.create()
  expect(await attach(id, 'accounts.csv', 'accounts')).toMatchObject({
    status: 400,
    body: { file: ['Audited accounts must be a file of this type: PDF, TXT.'] },
  })
  expect(await attach(id, 'accounts.txt', 'toString')).toMatchObject({
    status: 400,
    body: { kind: ['There is no kind of document "toString". Reload the page, and attach the file again.'] },
  })
})

it('The audit records what a document is', async () => {
  const { db, key } = bank.api.context
  expect((await verifyAudit(db, [key])).breaks).toEqual([])
  const { id } = await bank.create()
  const kept = ok<{ id: string }>(await attach(id, 'accounts.txt'), 201)
  await db.updateTable('document').set({ kind: 'accounts' }).where('id', '=', kept.id).execute()
  expect((await verifyAudit(db, [key])).breaks).toEqual([expect.stringContaining('kind')])
})
