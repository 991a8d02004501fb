import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, ok, openBank } from './support/bank.ts'
import { upload } from './support/files.ts'

const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

const listed = async (id: string) =>
  ok<object[]>(await bank.as('auditor', 'GET', `/api/credit/credit-applications/${id}/documents/`))
const send = (to: string, key: string, content = pdf) =>
  upload(bank, 'requester', to, 'a.pdf', content, { 'idempotency-key': key })

describe('an upload that is sent again for want of an answer', () => {
  it('is kept once, however often and however close together it comes', async () => {
    const [{ id }, key] = [await bank.create(), randomUUID()]
    const both = await Promise.all([send(id, key), send(id, key)])
    const third = await send(id, key)
    expect(new Set([...both, third].map((answer) => ok<{ id: string }>(answer, 201).id)).size).toBe(1)
    expect(await listed(id)).toMatchObject([{ name: 'a.pdf', version: 1 }])
  })

  it('is answered as it was, also when its stage was handed on meanwhile', async () => {
    const [{ id }, key] = [await bank.create(), randomUUID()]
    const first = ok(await send(id, key), 201)
    await bank.carryOn(id, 'request')
    expect(ok(await send(id, key), 201)).toEqual(first)
    expect((await send(id, randomUUID())).status).toBe(409)
  })

  it('under a new key is the next version, and another file under its key is refused', async () => {
    const [{ id }, key] = [await bank.create(), randomUUID()]
    ok(await send(id, key), 201)
    expect(await send(id, key, `${pdf}\n`)).toMatchObject({ status: 409, body: { code: 'idempotency_key_taken' } })
    expect(ok(await send(id, randomUUID()), 201)).toMatchObject({ version: 2 })
    expect(await listed(id)).toHaveLength(2)
  })

  it('that was refused is not kept as refused', async () => {
    const [{ id }, key] = [await bank.create(), randomUUID()]
    expect((await send(id, key, 'not really')).status).toBe(400)
    ok(await send(id, key), 201)
  })
})
