import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copySchemas } from '../support/copiedSchemas.ts'
import { type Bank, ok, openBank } from './support/bank.ts'
import { upload } from './support/files.ts'

const schemas = copySchemas()
let bank: Bank
beforeAll(async () => {
  schemas.edit('stages/credit-request/stage.json', (stage) => {
    stage.documents = { accounts: { title: 'Audited accounts', requiredBy: ['CR_TR_1'] } }
  })
  bank = await openBank({ schemasDir: schemas.dir })
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
})

const goesLive = async () => {
  const { definitions } = bank.api.context
  await definitions.renewed()
  expect(definitions.notLive()).toBeUndefined()
}

/** Changes the fields of the request's first tab, and its properties. */
function edited(change: (fields: string[], properties: Record<string, object>) => void): void {
  schemas.edit('stages/credit-request/ui.schema.json', (ui) => {
    const tab = (ui['ui:tabs'] as { fields?: string[] }[]).find(({ fields }) => fields)
    schemas.edit('stages/credit-request/data.schema.json', ({ properties }) =>
      change(tab?.fields ?? [], properties as Record<string, object>),
    )
  })
}

describe('What is sent again for want of an answer is answered as it was', () => {
  it('for a save with a field that the definitions no longer have', async () => {
    edited((fields, properties) => {
      fields.push('internal_remark')
      properties.internal_remark = { type: 'string', title: 'Internal remark', maxLength: 200 }
    })
    await goesLive()
    const [{ id }, key] = [await bank.create(), randomUUID()]
    const body = { credit_request_form_internal_remark: 'Urgent.' }
    const save = (under: string) => bank.save('requester', id, body, { 'idempotency-key': under })
    const first = ok(await save(key))
    edited((fields, properties) => {
      fields.pop()
      delete properties.internal_remark
    })
    await goesLive()
    expect(ok(await save(key))).toEqual(first)
    expect(await save(randomUUID())).toMatchObject({ status: 400 })
  })

  it('for a document of a kind that the definitions no longer have', async () => {
    const [{ id }, key] = [await bank.create(), randomUUID()]
    const attach = (under: string) =>
      upload(bank, 'requester', id, 'a.txt', 'Figures.', { 'idempotency-key': under }, '?kind=accounts')
    const first = ok(await attach(key), 201)
    schemas.edit('stages/credit-request/stage.json', (stage) => {
      delete stage.documents
    })
    await goesLive()
    expect(ok(await attach(key), 201)).toEqual(first)
    expect(await attach(randomUUID())).toMatchObject({ status: 400 })
  })
})
