import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { backup } from '../../scripts/commands/backup.ts'
import { end } from '../../scripts/commands/command.ts'
import { restore } from '../../scripts/commands/restore.ts'
import { readConfig } from '../../server/config.ts'
import type { Bucket } from '../../server/contents/inBucket.ts'
import { openContents } from '../../server/contents/open.ts'
import { createDatabase } from '../support/database.ts'
import { type Answer } from './support/api.ts'
import { type Bank, ok, openBank, upTo } from './support/bank.ts'
import { upload as attach } from './support/files.ts'

const pdf = Buffer.from(`%PDF-1.7\n${'1 0 obj\n<<>>\nendobj\n'.repeat(200_000)}%%EOF\n`)
const folder = mkdtempSync(join(tmpdir(), 'bucket-'))
const store = new S3rver({
  port: 0,
  address: '127.0.0.1',
  directory: folder,
  silent: true,
  configureBuckets: [{ name: 'credit', configs: [] }],
})

let running = true
async function stopStore() {
  if (running) await store.close()
  running = false
}

let bank: Bank
let bucket: Bucket
let id: string
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  const { port } = await store.run()
  bucket = { name: 'credit', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', prefix: 'documents/' }
  bank = await openBank({ bucket })
  id = (await bank.create()).id
})
afterAll(async () => {
  await bank.close()
  await stopStore()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const url = (document = '') => `/api/credit/credit-applications/${id}/documents/${document && `${document}/`}`

async function upload(content: Buffer, name = 'Term sheet.pdf'): Promise<Answer> {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`
  const answer = await bank.api.app.inject({
    method: 'POST',
    url: url(),
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')]),
    headers: { authorization: `Bearer ${bank.tokens.requester}`, 'content-type': 'multipart/form-data; boundary=b' },
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

const download = (document: string) =>
  bank.api.app.inject({
    method: 'GET',
    url: url(document),
    headers: { authorization: `Bearer ${bank.tokens.auditor}` },
  })

const kept = () => readdirSync(join(folder, 'credit/documents')).filter((name) => name.endsWith('._S3rver_object'))

describe('documents in a bucket', () => {
  it('come back byte for byte, and leave nothing of theirs in the database', async () => {
    const { id: document, sha256 } = ok<{ id: string; sha256: string }>(await upload(pdf), 201)
    const answer = await download(document)
    expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(sha256)
    expect(answer.headers['content-disposition']).toContain('attachment')
    expect(await bank.api.context.db.selectFrom('document_part').select('number').execute()).toEqual([])
    expect(kept()).toContain(`${document}._S3rver_object`)
  })

  it('are read from the database where they were kept there before', async () => {
    const earlier = ok<{ id: string; sha256: string }>(await upload(pdf), 201)
    const { db } = bank.api.context
    const [bytes, sha256] = [Buffer.from('kept before'), createHash('sha256').update('kept before').digest('hex')]
    await db.insertInto('document_part').values({ document_id: earlier.id, number: 0, bytes }).execute()
    await db.updateTable('document').set({ size: bytes.length, sha256 }).where('id', '=', earlier.id).execute()
    expect((await download(earlier.id)).payload).toBe('kept before')
    // As it is on record: a backup is held against that.
    await db.deleteFrom('document_part').where('document_id', '=', earlier.id).execute()
    await db
      .updateTable('document')
      .set({ size: pdf.length, sha256: earlier.sha256 })
      .where('id', '=', earlier.id)
      .execute()
  })

  it('are refused as they are elsewhere, and what was received of them is removed an hour later', async () => {
    const before = kept().length
    const { contents, db } = bank.api.context
    const sized = (size: number) =>
      db.updateTable('document').set({ size }).where('application_id', '=', id).returning('id').execute()
    await sized(200 * 1024 * 1024)
    expect((await upload(pdf)).status).toBe(413)
    const [first] = await sized(pdf.length)
    expect(kept()).toHaveLength(before + 1)
    expect(await contents.sweep(db)).toBe(0)
    await sql`UPDATE received_content SET received_at = received_at - interval '2 hours'`.execute(db)
    expect(await contents.sweep(db)).toBe(1)
    expect(kept()).toHaveLength(before)
    expect((await download(first?.id ?? '')).statusCode).toBe(200)
  })

  it('are not touched by a server of another database, nor is anything else that lies there', async () => {
    const document = ok<{ id: string }>(await upload(pdf), 201)
    writeFileSync(join(folder, 'credit/documents/readme.txt._S3rver_object'), 'Of others')
    const restored = await openBank({ bucket })
    const { db } = restored.api.context
    await sql`UPDATE received_content SET received_at = received_at - interval '2 hours'`.execute(db)
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
    for (const name of readdirSync(join(folder, 'credit/documents')))
      utimesSync(join(folder, 'credit/documents', name), longAgo, longAgo)
    const before = kept()
    expect(await restored.api.context.contents.sweep(db)).toBe(0)
    expect(kept()).toEqual(before)
    expect((await download(document.id)).statusCode).toBe(200)
    await restored.close()
  })

  it('are of a sealed decision that a backup brings back, whether the bucket is named or not', async () => {
    const sealed = await bank.carry(upTo('compilation'))
    ok(await attach(bank, 'approver', sealed, 'Accounts.pdf', pdf), 201)
    await bank.carryOn(sealed, 'approval')
    const { auditKeyFile: AUDIT_KEY_FILE } = bank.api.context.config
    const file = join(folder, 'bank.gz')
    expect(await end(backup, [file], { DATA_DIR: folder, DATABASE_URL: bank.api.databaseUrl, AUDIT_KEY_FILE })).toBe(0)
    const named = {
      DOCUMENTS_BUCKET: bucket.name,
      DOCUMENTS_ENDPOINT: bucket.endpoint,
      DOCUMENTS_REGION: bucket.region,
      DOCUMENTS_PREFIX: bucket.prefix,
    }
    const missing = ['Accounts.pdf', 'DOCUMENTS_BUCKET', 'Term sheet.pdf', 'Term sheet.pdf', 'Term sheet.pdf']
    for (const [place, expected] of [
      [named, []],
      [{}, missing],
    ] as const) {
      const empty = await createDatabase(inject('databaseServer'))
      const warned = vi.spyOn(console, 'warn').mockReturnValue()
      expect(await end(restore, [file], { DATA_DIR: folder, DATABASE_URL: empty.url, AUDIT_KEY_FILE, ...place })).toBe(
        0,
      )
      const names = warned.mock.calls.map(
        ([line]) => /(?<=the content of ).*(?= is not there\.)|DOCUMENTS_BUCKET/.exec(String(line))?.[0],
      )
      expect(names.sort((one, other) => String(one).localeCompare(String(other)))).toEqual(expected)
      warned.mockRestore()
      await empty.drop()
    }
  })

  it('is no document where it has been removed before it became one', async () => {
    const { contents, db } = bank.api.context
    const documents = async () => (await db.selectFrom('document').select('id').execute()).length
    const before = await documents()
    const writing = vi.spyOn(contents, 'write').mockImplementationOnce(async (tx, document, file) => {
      await db.deleteFrom('received_content').where('id', '=', document).execute()
      return contents.write(tx, document, file)
    })
    expect(await upload(pdf)).toMatchObject({ status: 503, body: { code: 'not_done' } })
    writing.mockRestore()
    expect(await documents()).toBe(before)
  })

  it('stop the start where the bucket is not there', async () => {
    await expect(openContents({ bucket: { ...bucket, name: 'elsewhere' } }, () => {})).rejects.toThrow(
      'DOCUMENTS_BUCKET: the bucket "elsewhere" cannot be used (NotFound:',
    )
    expect(() => readConfig({ DOCUMENTS_ENDPOINT: 'https://s3.example.com' })).toThrow(
      'DOCUMENTS_ENDPOINT needs DOCUMENTS_BUCKET',
    )
    expect(() => readConfig({ DOCUMENTS_BUCKET: 'credit', DOCUMENTS_ENDPOINT: 's3' })).toThrow(
      'must be an address such as',
    )
  })

  it('answer 503 while the store does not, and keep nothing', async () => {
    const { id: document } = ok<{ id: string }>(await upload(pdf), 201)
    const away = await openContents({ bucket })
    await stopStore()
    const { db } = bank.api.context
    await expect(away.read(db, document)).rejects.toThrow('The document store is not responding')
    const count = async () => (await db.selectFrom('document').select('id').execute()).length
    const before = await count()
    const warn = vi.fn<(facts: object, message: string) => void>()
    const { log } = bank.api.app
    vi.spyOn(log, 'child').mockImplementation(() => Object.assign(Object.create(log), { warn }) as typeof log)
    expect(await upload(pdf)).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    expect(await count()).toBe(before)
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { bucket: 'credit', reason: expect.stringContaining('ECONNREFUSED') },
      'the bucket is not available',
    )
  })
  it('keep no server from its start while the store is away, but are not verified', async () => {
    await stopStore()
    const away = vi.fn<(sentence: string) => void>()
    expect(await openContents({ bucket }, away)).toHaveProperty('receive')
    expect(away).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^DOCUMENTS_BUCKET: the bucket "credit" cannot be used \(.*ECONNREFUSED/),
    )
    await expect(openContents({ bucket })).rejects.toThrow('DOCUMENTS_BUCKET')
  })
})
