import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDefinitions } from '../../server/store/audit/definitionVersions.ts'
import { startApi, type Api } from './support/api.ts'

interface Entry {
  formType: string
  hash: string
  files: string
  checks: string
}

let folder: string
let api: Api

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'credit-schemas-'))
  cpSync('schemas', folder, { recursive: true })
  api = await startApi({ schemasDir: folder })
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

const legalReview = async () => {
  const { body } = await api.send('GET', '/definitions/index.json')
  const entry = (body as { stages: Entry[] }).stages.find(({ formType }) => formType === 'legal_review')
  if (!entry) throw new Error('There is no legal review.')
  return entry
}

const edit = (change: (schema: { title: string }) => void) => {
  const file = join(folder, 'stages/legal-review/data.schema.json')
  const schema = JSON.parse(readFileSync(file, 'utf8')) as { title: string }
  change(schema)
  writeFileSync(file, JSON.stringify(schema))
}

describe('the definitions', () => {
  it('are listed afresh, and their files kept for ever', async () => {
    const index = await api.send('GET', '/definitions/index.json')
    expect(index.headers['cache-control']).toBe('no-cache')
    const entry = await legalReview()
    for (const url of [entry.files, entry.checks]) {
      expect(await api.send('GET', url)).toMatchObject({
        status: 200,
        headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      })
    }
  })

  it('have checks that are a script', async () => {
    const answer = await api.send('GET', (await legalReview()).checks)
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.body).toContain('export')
  })

  it('show an edit at the next request, while open pages go on with what they have', async () => {
    const before = await legalReview()
    edit((schema) => (schema.title = 'Legal Opinion'))
    const after = await legalReview()
    expect(after.hash).not.toBe(before.hash)
    expect((await api.send('GET', after.files)).body).toMatchObject({ data: { title: 'Legal Opinion' } })
    expect((await api.send('GET', before.files)).body).toMatchObject({ data: { title: 'Legal Review' } })
  })

  it('are kept in the database, each version under its hash', async () => {
    const before = await legalReview()
    edit((schema) => (schema.title = 'Legal View'))
    const after = await legalReview()
    const { db } = api.context
    const kept = await findDefinitions(db, [before.hash, after.hash])
    expect(kept.get(before.hash)?.data.title).not.toBe('Legal View')
    expect(kept.get(after.hash)?.data.title).toBe('Legal View')
  })

  it('stay as they were while an edit is wrong', async () => {
    const before = await legalReview()
    const file = join(folder, 'stages/legal-review/data.schema.json')
    const right = readFileSync(file, 'utf8')
    writeFileSync(file, right.slice(0, -20))
    expect((await legalReview()).hash).toBe(before.hash)
    writeFileSync(file, right)
    expect((await legalReview()).hash).toBe(before.hash)
  })

  it('of a name that was never published are not found', async () => {
    expect((await api.send('GET', '/definitions/legal_review.0000000000000000.json')).status).toBe(404)
    expect((await api.send('GET', '/definitions/..%2f..%2fpackage.json')).status).toBe(404)
  })
})
