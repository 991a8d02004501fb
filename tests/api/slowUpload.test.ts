import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { withDatabaseBefore } from '../support/earlierDatabase.ts'
import { absencesOf } from './support/absences.ts'
import { type Bank, type Username, ok, openBank, upTo } from './support/bank.ts'
import { formOf, upload } from './support/files.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

const documents = (id: string) => `/api/credit/credit-applications/${id}/documents/`

/** Does `meanwhile` while half of a file has arrived. Answers what became of it. */
async function whileArriving(who: Username, id: string, meanwhile: () => Promise<unknown>, at = bank) {
  const { payload, headers } = formOf('accounts.csv', 'year,profit\n2025,12\n')
  async function* halves() {
    yield payload.subarray(0, -60)
    await meanwhile()
    yield payload.subarray(-60)
  }
  const sent = { ...headers, authorization: `Bearer ${at.tokens[who]}` }
  const answer = await at.api.app.inject({
    method: 'POST',
    url: documents(id),
    payload: Readable.from(halves()),
    headers: sent,
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Document>() }
}

interface Document {
  id: string
  version: number
  uploaded_at: string
}

describe('a file that takes long to arrive', () => {
  it('is a document from when it is there, and moves no version that was given before', async () => {
    const { id } = await bank.create()
    let quick: Document | undefined
    const slow = ok<Document>(
      await whileArriving('requester', id, async () => {
        quick = ok<Document>(await upload(bank, 'requester', id, 'accounts.csv', 'year,profit\n2025,13\n'), 201)
      }),
      201,
    )
    expect([quick?.version, slow.version]).toEqual([1, 2])
    expect(ok(await bank.as('auditor', 'GET', documents(id)))).toMatchObject(
      [quick, slow].map((document) => ({ id: document?.id, version: document?.version })),
    )
    const { db } = bank.api.context
    const links = await db.selectFrom('audit').select('at').where('application_id', '=', id).orderBy('link').execute()
    const times = links.map(({ at }) => at.toISOString())
    expect(times).toEqual(times.toSorted())
    expect(times.at(-1)).toBe(slow.uploaded_at)
  })

  it('is refused when the absence in which it was sent has ended meanwhile', async () => {
    const id = await bank.carry(upTo('review'))
    await absencesOf(bank).away('sponsor', 'sponsor2')
    const end = () => bank.api.context.db.updateTable('absence').set({ ends_at: new Date() }).execute()
    expect(await whileArriving('sponsor2', id, end)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Only people who are working on') as string },
    })
    expect(ok(await bank.as('auditor', 'GET', documents(id)))).toEqual([])
  })
})

describe('a file on its way', () => {
  it('is refused before it has arrived where the person may not add it', async () => {
    const { id } = await bank.create()
    const ended = new AbortController()
    const never = () => new Promise((resolve) => ended.signal.addEventListener('abort', resolve))
    const answer = await whileArriving('reviewer', id, never)
    expect(answer).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Only people who are working on') as string },
    })
    ended.abort()
  })

  it('holds a place of all, without which other people’s files are refused', async () => {
    const small = await openBank({ arriving: { ofPerson: 6, atOnce: 1 } })
    const { id } = await small.create()
    const others = () => upload(small, 'rm', id, 'others.csv', '1;2\n')
    const answer = await whileArriving(
      'requester',
      id,
      async () => {
        expect(await others()).toMatchObject({
          status: 503,
          headers: { 'retry-after': '2' },
          body: { code: 'not_done' },
        })
      },
      small,
    )
    expect(answer.status).toBe(201)
    expect((await others()).status).toBe(201)
    await small.close()
  })
})

describe('a document', () => {
  it('is never earlier than the one before it, whatever the clock says', async () => {
    const { id } = await bank.create()
    const first = ok<Document>(await upload(bank, 'requester', id, 'a.csv', '1;2\n'), 201)
    const later = new Date(Date.now() + 3_600_000)
    await bank.api.context.db.updateTable('document').set({ uploaded_at: later }).where('id', '=', first.id).execute()
    expect(ok(await upload(bank, 'requester', id, 'a.csv', '1;3\n'), 201)).toMatchObject({
      version: 2,
      uploaded_at: later.toISOString(),
    })
  })

  it('from before versions were kept has the one that it was shown with', async () => {
    await withDatabaseBefore('025', inject('databaseServer'), async (db, migrateOn) => {
      await sql`INSERT INTO app_user (username, first_name, last_name, role) VALUES ('ada', 'Ada', 'A',
        'requester')`.execute(db)
      await sql`INSERT INTO application (id, reference_number, created_by, created_at, path, state_code, state_name,
        step_number, closed, open_stages, not_required, version)
        SELECT gen_random_uuid(), number, id, now(), '"DRAFT"', 'DRAFT', 'Draft', 1, false, '{}', '{}', 1 FROM app_user,
          unnest('{CR-2025-00001,CR-2025-00002}'::text[]) AS number`.execute(db)
      await sql`INSERT INTO document (id, application_id, name, type, size, sha256, uploaded_by, uploaded_at,
        removed_by, removed_at)
        SELECT gen_random_uuid(), application.id, name, 'text/csv', 4, '', app_user.id,
          now() - make_interval(hours => ago), CASE WHEN removed THEN app_user.id END, CASE WHEN removed THEN now() END
        FROM application, app_user, (VALUES ('b', 1, false), ('a', 2, false), ('a', 3, true), ('a', 4,
          false)) AS each (name, ago, removed)`.execute(db)
      await migrateOn()
      const rows = await db
        .selectFrom('document')
        .select(['name', 'version'])
        .orderBy('application_id')
        .orderBy('uploaded_at')
        .execute()
      const ofOne = ['a 1', 'a 2', 'a 3', 'b 1']
      expect(rows.map(({ name, version }) => `${name} ${version}`)).toEqual([...ofOne, ...ofOne])
    })
  })
})
