import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, type Username, ok, openBank } from './support/bank.ts'
import { upload as attach } from './support/files.ts'

const url = (id: string, document = '') =>
  `/api/credit/credit-applications/${id}/documents/${document && `${document}/`}`
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let bank: Bank
let id: string
beforeAll(async () => {
  bank = await openBank()
  id = (await bank.create()).id
})
afterAll(() => bank.close())

const upload = (name: string, content: Buffer, who: Username = 'requester', to = id) =>
  attach(bank, who, to, name, content)

const download = (document: string, to = id) =>
  bank.api.app.inject({
    method: 'GET',
    url: url(to, document),
    headers: { authorization: `Bearer ${bank.tokens.auditor}` },
  })

describe('a document', () => {
  it('is kept with its hash and comes back byte for byte, as an attachment', async () => {
    const document = ok<{ id: string }>(await upload('Term sheet (draft) – „Übersicht“.pdf', pdf), 201)
    expect(document).toMatchObject({
      name: 'Term sheet (draft) – „Übersicht“.pdf',
      type: 'application/pdf',
      size: pdf.length,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      uploaded_by_name: 'requester Tester',
    })
    const answer = await download(document.id)
    expect(answer.rawPayload.equals(pdf)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition':
        `attachment; filename="Term sheet (draft) _ __bersicht_.pdf"; ` +
        `filename*=UTF-8''Term%20sheet%20%28draft%29%20%E2%80%93%20%E2%80%9E%C3%9Cbersicht%E2%80%9C.pdf`,
    })
    expect((await bank.read(id)).documents).toMatchObject([{ id: document.id }])
    expect(ok(await bank.as('auditor', 'GET', url(id)))).toMatchObject([{ id: document.id }])
  })

  it('of several megabytes is kept whole', async () => {
    const large = Buffer.concat([Buffer.from('a;b\n'), Buffer.alloc(3 * 1024 * 1024 + 17, '1;2\n')])
    const document = ok<{ id: string }>(await upload('positions.csv', large), 201)
    expect((await download(document.id)).rawPayload.equals(large)).toBe(true)
  })

  it('whose content was changed in its store is not handed out whole', async () => {
    const change = async (size: number, part: number) => {
      const document = ok<{ id: string }>(await upload('positions.csv', Buffer.alloc(size, '1;2\n')), 201)
      const parts = bank.api.context.db.updateTable('document_part').set({ bytes: sql<Buffer>`set_byte(bytes, 9, 0)` })
      await parts.where('document_id', '=', document.id).where('number', '=', part).execute()
      return document.id
    }
    const refused = await download(await change(17, 0))
    expect([refused.statusCode, refused.json()]).toEqual([
      500,
      { detail: 'An unexpected error occurred on the server. It has been recorded.' },
    ])
    expect(refused.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
    expect(refused.headers).not.toHaveProperty('content-disposition')
    await expect(download(await change(3 * 1024 * 1024 + 17, 1))).rejects.toThrow('destroyed')
  })

  it.each([
    ['page.html', Buffer.from('<script>alert(1)</script>')],
    ['picture.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['tool.exe', Buffer.from('MZ')],
    ['macro.docm', Buffer.from('PK')],
    ['no extension', pdf],
  ])('of a type that is not accepted is refused: %s', async (name, content) => {
    expect(await upload(name, content)).toMatchObject({
      status: 400,
      body: {
        file: ['Files of this type are not accepted. Accepted are PDF, DOCX, XLSX, PPTX, PNG, JPG, JPEG, CSV, TXT.'],
      },
    })
  })

  it.each([
    ['report.pdf', png],
    ['scan.png', pdf],
    ['paper.docx', Buffer.from('PK\u0003\u0004not really')],
    ['notes.txt', pdf],
    ['notes.txt', png],
    ['notes.txt', Buffer.from('<?xml version="1.0"?><a/>')],
    ['list.csv', Buffer.from('a;b\0c')],
  ])('whose content is not what its name says is refused: %s', async (name, content) => {
    expect(await upload(name, content)).toMatchObject({
      status: 400,
      body: {
        file: [expect.stringMatching(/^The name of the file ends in \.\w+, but its content is of another type\.$/)],
      },
    })
  })

  it.each([
    ['notes.txt', 'with the encoding UTF-8', Buffer.from('Zürich', 'latin1')],
    ['list.csv', 'as “CSV UTF-8”', Buffer.from('Zürich;1\n', 'latin1')],
    ['list.csv', 'as “CSV UTF-8”', Buffer.from('BMW München;1\n', 'latin1')],
    ['list.csv', 'as “CSV UTF-8”', Buffer.from([0x61, 0xc3])],
  ])('that is text in another encoding is refused with what to do: %s, %s', async (name, mend, content) => {
    expect(await upload(name, content)).toMatchObject({
      status: 400,
      body: { file: [`The file is not UTF-8 text. Save it ${mend}.`] },
    })
  })

  it.each(['BMW AG;1\n', 'MZ;1\n', 'FORM 10-K\n', 'solid growth\n', 'AC1000\n', '\uFEFFBMW München;1\n'])(
    'that is text is kept, whatever its first letters are in other files: %s',
    async (content) => {
      expect(ok(await upload('list.csv', Buffer.from(content)), 201)).toMatchObject({ type: 'text/csv' })
    },
  )

  it('gets a name that cannot deceive', async () => {
    const names: [string, string][] = [
      ['../../etc/passwd.txt', 'passwd.txt'],
      ['C:\\Temp\\list.txt', 'list.txt'],
      ['invoice\u202Efdp.txt', 'invoicefdp.txt'],
      ['a\u0007b.txt', 'ab.txt'],
      // So browsers send quotes and line breaks in a form, and a percent sign as it is.
      ['a%22b%0D%0A 5%2F100%.txt', 'a"b 5%2F100%.txt'],
      [`${'x'.repeat(300)}.txt`, `${'x'.repeat(196)}.txt`],
    ]
    for (const [given, kept] of names)
      expect(ok(await upload(given, Buffer.from('text')), 201)).toMatchObject({ name: kept })
  })

  it('that is empty or missing is refused', async () => {
    expect(await upload('empty.txt', Buffer.alloc(0))).toMatchObject({
      status: 400,
      body: { file: ['The file is empty.'] },
    })
    expect((await bank.as('requester', 'POST', url(id), { file: 'x' })).status).toBe(400)
  })

  it('is refused with a part that the contract does not have, instead of leaving it out', async () => {
    const send = (form: FormData) => bank.api.app.inject({ method: 'POST', url: url(id), payload: form, headers })
    const headers = { authorization: `Bearer ${bank.tokens.requester}` }
    const file = () => new File(['text'], 'parts.txt')
    const withKind = new FormData()
    withKind.set('kind', 'accounts')
    withKind.set('file', file())
    const withKindAfter = new FormData()
    withKindAfter.set('file', file())
    withKindAfter.set('kind', 'accounts')
    const asOther = new FormData()
    asOther.set('document', file())
    const refusals = (await Promise.all([withKind, withKindAfter, asOther].map(send))).map((answer) => [
      answer.statusCode,
      answer.json<object>(),
    ])
    const none = ['There is no such field.']
    expect(refusals).toEqual([
      [400, { kind: none }],
      [400, { kind: none }],
      [400, { document: none }],
    ])
  })

  it('of more than 25 MB is refused, and nothing of it is kept', async () => {
    const count = async () => ok<unknown[]>(await bank.as('auditor', 'GET', url(id))).length
    const before = await count()
    expect((await upload('big.txt', Buffer.alloc(25 * 1024 * 1024 + 1, 'x'))).status).toBe(413)
    expect(await count()).toBe(before)
  })

  it('is refused when the application’s documents are 200 MB together', async () => {
    const { id: full } = await bank.create()
    const { db } = bank.api.context
    ok(await upload('one.txt', Buffer.from('text'), 'requester', full), 201)
    await db
      .updateTable('document')
      .set({ size: 200 * 1024 * 1024 })
      .where('application_id', '=', full)
      .execute()
    const detail = 'The documents of one application, including removed ones, may total at most 200 MB.'
    expect(await upload('two.txt', Buffer.from('text'), 'requester', full)).toMatchObject({
      status: 413,
      body: { detail },
    })
  })

  it('counts towards that also when it was removed', async () => {
    const { id: full } = await bank.create()
    const document = ok<{ id: string }>(await upload('one.txt', Buffer.from('text'), 'requester', full), 201)
    await bank.api.context.db
      .updateTable('document')
      .set({ size: 200 * 1024 * 1024 })
      .where('id', '=', document.id)
      .execute()
    ok(await bank.as('requester', 'DELETE', url(full, document.id)), 204)
    expect((await upload('two.txt', Buffer.from('text'), 'requester', full)).status).toBe(413)
  })

  it('is refused when the application has 1,000 documents, however small, removed ones counted', async () => {
    const { id: full } = await bank.create()
    const document = ok<{ id: string }>(await upload('one.txt', Buffer.from('text'), 'requester', full), 201)
    const { db } = bank.api.context
    await sql`
      INSERT INTO document SELECT (jsonb_populate_record(document, jsonb_build_object('id', gen_random_uuid(),
        'version', n))).* FROM document, generate_series(2, 999) AS n WHERE id = ${document.id}`.execute(db)
    ok(await upload('two.txt', Buffer.from('text'), 'requester', full), 201)
    ok(await bank.as('requester', 'DELETE', url(full, document.id)), 204)
    expect(await upload('three.txt', Buffer.from('text'), 'requester', full)).toMatchObject({
      status: 409,
      body: { detail: 'This application has 1000 documents already, including removed ones.' },
    })
  })

  it('is added only by who works on the application now, and removed only by who added it', async () => {
    const { id: other } = await bank.create()
    const document = ok<{ id: string; sha256: string }>(await upload('a.pdf', pdf, 'requester', other), 201)
    expect((await upload('b.pdf', pdf, 'reviewer', other)).status).toBe(409)
    expect(await bank.as('rm', 'DELETE', url(other, document.id))).toMatchObject({
      status: 409,
      body: {
        detail:
          'Only requester Tester, who added a.pdf, can remove it. A new upload of the same name becomes its next version.',
      },
    })
    expect(ok(await bank.as('rm', 'GET', url(other)))).toMatchObject([{ can_remove: false }])
    expect(ok(await bank.as('requester', 'GET', url(other)))).toMatchObject([{ can_remove: true }])
    expect((await bank.as('requester', 'DELETE', url(other, document.id))).status).toBe(204)
    const { results } = ok<{ results: object[] }>(
      await bank.as('auditor', 'GET', `/api/credit/credit-applications/${other}/history/`),
    )
    expect(results).toMatchObject([
      { action: 'document removed', document: { name: 'a.pdf', size: pdf.length, version: 1 }, changes: [] },
      { action: 'document added', document: { name: 'a.pdf', size: pdf.length, version: 1 } },
      { action: 'created' },
    ])
    const rows = await bank.api.context.db
      .selectFrom('audit')
      .select('changes')
      .where('application_id', '=', other)
      .where('action', 'like', 'document %')
      .orderBy('seq')
      .execute()
    const file = { id: document.id, name: 'a.pdf', size: pdf.length, sha256: document.sha256 }
    expect(rows.flatMap(({ changes }) => changes)).toMatchObject([
      { before: null, after: file },
      { before: file, after: null },
    ])
  })

  it('stays once its stage is handed on, and once the application is decided', async () => {
    const { id: other } = await bank.create()
    const document = ok<{ id: string }>(await upload('a.pdf', pdf, 'requester', other), 201)
    await bank.carryOn(other, 'request')
    expect((await bank.as('requester', 'DELETE', url(other, document.id))).status).toBe(409)
    const own = ok<{ id: string }>(await upload('b.pdf', pdf, 'reviewer', other), 201)
    ok(await bank.save('reviewer', other, { credit_review_form_rejection_reason: 'No.' }))
    ok(await bank.act('reviewer', other, 'credit_review_form', 'CR_REJECT'))
    const decided = {
      status: 409,
      body: { detail: 'The application has been decided. Its documents can no longer be changed.' },
    }
    expect(await bank.as('reviewer', 'DELETE', url(other, own.id))).toMatchObject(decided)
    expect(await upload('c.pdf', pdf, 'reviewer', other)).toMatchObject(decided)
  })

  it('that was removed is shown and given only to who audits', async () => {
    const { id: other } = await bank.create()
    const document = ok<{ id: string }>(await upload('a.pdf', pdf, 'requester', other), 201)
    ok(await bank.as('requester', 'DELETE', url(other, document.id)), 204)
    const listed = async (who: Username, flag = '?removed=true') =>
      ok<object[]>(await bank.as(who, 'GET', url(other) + flag))
    expect(await listed('auditor')).toMatchObject([
      { id: document.id, can_remove: false, removed: { by_name: 'requester Tester' } },
    ])
    expect([await listed('auditor', ''), await listed('requester'), (await bank.read(other)).documents]).toEqual([
      [],
      [],
      [],
    ])
    expect((await download(document.id, other)).rawPayload.equals(pdf)).toBe(true)
    expect((await bank.as('requester', 'GET', url(other, document.id))).status).toBe(404)
    expect((await bank.as('requester', 'DELETE', url(other, document.id))).status).toBe(404)
  })

  it('of a name that is there is its next version', async () => {
    const { id: other } = await bank.create()
    const ids: string[] = []
    for (const who of ['requester', 'rm', 'requester'] as const)
      ids.push(ok<{ id: string }>(await upload('a.pdf', pdf, who, other), 201).id)
    ok(await upload('b.pdf', pdf, 'rm', other), 201)
    ok(await bank.as('rm', 'DELETE', url(other, ids[1])), 204)
    expect(ok(await bank.as('rm', 'GET', url(other)))).toMatchObject([
      { id: ids[0], name: 'a.pdf', version: 1 },
      { id: ids[2], name: 'a.pdf', version: 3 },
      { name: 'b.pdf', version: 1 },
    ])
  })

  it('of another application is not found', async () => {
    const { id: other } = await bank.create()
    const document = ok<{ id: string }>(await upload('a.pdf', pdf), 201)
    expect((await download(document.id, other)).statusCode).toBe(404)
    expect((await bank.as('requester', 'DELETE', url(other, document.id))).status).toBe(404)
    expect((await upload('a.pdf', pdf, 'requester', randomUUID())).status).toBe(404)
    expect((await bank.as('auditor', 'GET', url(randomUUID()))).status).toBe(404)
  })
})
