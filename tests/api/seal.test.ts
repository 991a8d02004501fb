import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { canonical, sha256 } from '../../server/audit/canonical.ts'
import { verifyAudit } from '../../server/audit/verify.ts'
import type { Tx } from '../../server/store/transaction.ts'
import { withDatabaseBefore } from '../support/earlierDatabase.ts'
import { type Bank, ok, openBank, upTo } from './support/bank.ts'
import { upload } from './support/files.ts'
import { untilWaiting } from './support/waiting.ts'
import { tamper, foundAfter as tampered } from './support/tampering.ts'

let bank: Bank
let id: string
let reference: string
let document: { id: string; name: string; sha256: string }

beforeAll(async () => {
  bank = await openBank()
  id = await bank.carry(upTo('compilation'))
  document = ok(await upload(bank, 'approver', id, 'accounts.csv', 'year,profit\n2025,12\n'), 201)
  ok(
    await bank.save('approver', id, {
      credit_approval_form_approval_decision: 'approved_with_conditions',
      credit_approval_form_approval_comments: 'Monthly figures.',
      credit_approval_form_approval_date: '2026-11-21',
      credit_approval_form_delegated_authority_level: 'DA3',
    }),
  )
  ok(await bank.act('approver', id, 'credit_approval_form', 'CA_APPROVE_CONDITIONS'))
  reference = (await bank.read(id)).reference_number
})
afterAll(() => bank.close())

const db = () => bank.api.context.db
const verify = () => verifyAudit(db(), [bank.api.context.key])
const sealOf = (application = id) =>
  db().selectFrom('seal').selectAll().where('application_id', '=', application).executeTakeFirst()

const paperOf = () => db().selectFrom('sealed_paper').select('text').where('application_id', '=', id).executeTakeFirst()
const paperPath = (application: string) => `/api/credit/credit-applications/${application}/paper/`

interface Paper {
  chapters: object[]
}

const foundAfter = (change: (tx: Tx) => Promise<unknown>) => tampered(bank.api, change)

describe('a decision is sealed', () => {
  it('with what was decided, on which data, definitions and documents, by whom', async () => {
    const seal = await sealOf()
    const sealed = JSON.parse(seal?.text ?? '') as { forms: { form_type: string }[]; [part: string]: unknown }
    expect(sealed).toMatchObject({
      by: { id: bank.ids.approver, role: 'approver', authority: 'DA3' },
      transition: 'CA_APPROVE_CONDITIONS',
      values: {
        decision: 'approved_with_conditions',
        comments_or_conditions: 'Monthly figures.',
        authority_level: 'DA3',
      },
      application: { id, reference_number: reference, state_code: 'APPROVED_WITH_CONDITIONS' },
      documents: [{ id: document.id, sha256: document.sha256 }],
      definitions: {
        application: expect.stringMatching(/^[0-9a-f]{64}$/),
        reference: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    })
    expect(sealed.forms).toHaveLength(8)
    expect(canonical(sealed)).toBe(seal?.text)
    expect(bank.api.context.key.accepts(sha256(seal?.text ?? ''), seal?.signature ?? Buffer.of())).toBe(true)
  })

  it('once, whoever decides, and not before', async () => {
    const rejected = await bank.carry(['request'])
    expect(await sealOf(rejected)).toBeUndefined()
    ok(await bank.save('reviewer', rejected, { credit_review_form_rejection_reason: 'Not our business.' }))
    ok(await bank.act('reviewer', rejected, 'credit_review_form', 'CR_REJECT'))
    expect(JSON.parse((await sealOf(rejected))?.text ?? '')).toMatchObject({
      by: { role: 'credit_reviewer' },
      values: { decision: null },
    })
    const deferred = await bank.carry(upTo('compilation'))
    expect(await sealOf(deferred)).toBeUndefined()
  })

  it('as its time line tells', async () => {
    const { results } = ok<{ results: object[] }>(
      await bank.as('auditor', 'GET', `/api/credit/credit-applications/${id}/history/?kind=transition`),
    )
    const hash = (await sealOf())?.hash.toString('hex')
    expect(results.slice(0, 2)).toMatchObject([
      { action: 'sealed', actor_name: 'approver Tester', seal: hash, changes: [] },
      { action: 'transition', transition_name: 'Approve with Conditions', seal: null },
    ])
  })

  it('with the credit paper that was decided on, which can be had for ever', async () => {
    const [seal, paper] = [await sealOf(), await paperOf()]
    expect(JSON.parse(seal?.text ?? '')).toMatchObject({ paper: sha256(paper?.text ?? '').toString('hex') })
    expect(canonical(JSON.parse(paper?.text ?? ''))).toBe(paper?.text)
    const decided = ok<Paper>(await bank.as('auditor', 'GET', `${paperPath(id)}?decided=true`))
    expect(decided).toMatchObject({
      application: { reference_number: reference, closed: true },
      decided: { at: seal?.at.toISOString(), sha256: sha256(paper?.text ?? '').toString('hex') },
      compiled: { by: 'compiler Tester' },
    })
    const now = ok<Paper>(await bank.as('auditor', 'GET', paperPath(id)))
    expect(now).not.toHaveProperty('decided')
    expect(decided.chapters).toEqual(now.chapters)
    expect(JSON.stringify(decided.chapters)).toContain('Monthly figures.')
    await db().updateTable('counterparty').set({ name: 'Renamed AB' }).where('id', '=', bank.counterparty.id).execute()
    const later = ok<Paper>(await bank.as('auditor', 'GET', `${paperPath(id)}?decided=true`))
    expect(later).toEqual(decided)
  })

  it('with no other paper, whoever put it in its place', async () => {
    const path = `${paperPath(id)}?decided=true`
    const { text } = (await paperOf()) ?? { text: '' }
    const replace = (other: string) =>
      tamper(bank.api, (tx) =>
        tx.updateTable('sealed_paper').set({ text: other }).where('application_id', '=', id).execute(),
      )
    await replace(text.replace('Monthly figures.', 'No conditions.'))
    const changed = 'This credit paper was changed after it was sealed, so it cannot be shown.'
    const refused = { status: 409, body: { detail: expect.stringContaining(changed), code: 'not_as_sealed' } }
    expect(await bank.as('auditor', 'GET', path)).toMatchObject(refused)
    expect(await bank.as('auditor', 'GET', `${paperPath(id)}file/?format=pdf&decided=true`)).toMatchObject(refused)
    await replace(text)
    expect((await bank.as('auditor', 'GET', path)).status).toBe(200)
  })

  it('with no paper before it was decided', async () => {
    const open = await bank.carry(['request'])
    expect((await bank.as('auditor', 'GET', `${paperPath(open)}?decided=true`)).status).toBe(404)
  })

  it('for ever', async () => {
    for (const table of ['seal', 'sealed_paper', 'closed_before_seals'] as const)
      await expect(sql`TRUNCATE ${sql.table(table)}`.execute(db())).rejects.toThrow('append-only')
    await expect(db().deleteFrom('seal').execute()).rejects.toThrow('append-only')
    await expect(db().updateTable('seal').set({ text: '{}' }).execute()).rejects.toThrow('append-only')
    await expect(db().updateTable('sealed_paper').set({ text: '{}' }).execute()).rejects.toThrow('append-only')
  })

  it('and all of it holds', async () => {
    const { breaks, seals } = await verify()
    expect([breaks, seals]).toEqual([[], 2])
  })
})

const form = (tx: Tx, type: string) =>
  tx.updateTable('stage_form').where('application_id', '=', id).where('form_type', '=', type)

describe('the check of the audit', () => {
  it.each([
    [
      'data that changed after the decision',
      'form credit_approval: altered after it was sealed (data).',
      (tx: Tx) =>
        form(tx, 'credit_approval')
          .set({ data: sql`data || '{"approval_comments": "None."}'` })
          .execute(),
    ],
    [
      'data of a form long done',
      'form credit_request: altered after it was sealed (data).',
      (tx: Tx) =>
        form(tx, 'credit_request')
          .set({ data: sql`data - 'title'` })
          .execute(),
    ],
    [
      'another state of a form',
      'form legal_review: altered after it was sealed (state).',
      (tx: Tx) => form(tx, 'legal_review').set({ state_code: 'DRAFT' }).execute(),
    ],
    [
      'another definition of a form',
      'form legal_review: altered after it was sealed (definition, files).',
      (tx: Tx) => form(tx, 'legal_review').set({ definition_hash: 'other' }).execute(),
    ],
    [
      'a definition written anew',
      'form credit_review: altered after it was sealed (files).',
      (tx: Tx) =>
        sql`UPDATE definition_version SET files = files || '{"ui": {}}' WHERE form_type = 'credit_review'`.execute(tx),
    ],
    [
      'other levels of authority',
      'definitions: reference.json was altered after it was sealed.',
      (tx: Tx) =>
        sql`UPDATE shared_definition SET content = content || '{"authorityLevels": []}'
          WHERE name = 'reference'`.execute(tx),
    ],
    [
      'an application’s definition less',
      'definitions: application.json is missing.',
      (tx: Tx) => tx.deleteFrom('shared_definition').where('name', '=', 'application').execute(),
    ],
    [
      'another credit paper',
      'paper: it was altered after it was sealed.',
      (tx: Tx) => tx.updateTable('sealed_paper').set({ text: '{}' }).where('application_id', '=', id).execute(),
    ],
    [
      'a credit paper less',
      'paper: it is missing.',
      (tx: Tx) => tx.deleteFrom('sealed_paper').where('application_id', '=', id).execute(),
    ],
    [
      'a form less',
      'form credit_analysis: it is missing.',
      (tx: Tx) =>
        tx
          .deleteFrom('stage_form')
          .where('application_id', '=', id)
          .where('form_type', '=', 'credit_analysis')
          .execute(),
    ],
    [
      'another outcome',
      'application: altered after it was sealed (state_code).',
      (tx: Tx) => tx.updateTable('application').set({ state_code: 'APPROVED' }).where('id', '=', id).execute(),
    ],
    [
      'another amount',
      'application: altered after it was sealed (amount).',
      (tx: Tx) => tx.updateTable('application').set({ amount: 1 }).where('id', '=', id).execute(),
    ],
  ] as const)('names %s', async (_, problem, change) => {
    expect(await foundAfter(change)).toContain(`${reference}, ${problem}`)
  })

  it('names what happened to a document', async () => {
    const content = `${reference}, document ${document.id}: the content of accounts.csv is not the file that was uploaded.`
    expect(
      await foundAfter((tx) =>
        tx
          .updateTable('document_part')
          .set({ bytes: Buffer.from('year,profit\n2025,99\n') })
          .execute(),
      ),
    ).toEqual([content])
    expect(await foundAfter((tx) => tx.deleteFrom('document_part').execute())).toEqual([
      `${reference}, document ${document.id}: the content of accounts.csv is not there.`,
    ])
    expect(await foundAfter((tx) => tx.deleteFrom('document').execute())).toContain(
      `${reference}, document ${document.id}: it is missing.`,
    )
    expect(await foundAfter((tx) => tx.updateTable('document').set({ removed_by: bank.ids.rm }).execute())).toContain(
      `${reference}, document ${document.id}: altered after it was sealed (removed_by).`,
    )
    const added = await foundAfter((tx) =>
      sql`INSERT INTO document SELECT gen_random_uuid(), application_id, name, type, size,
        ${sha256('').toString('hex')}, uploaded_by, uploaded_at, NULL, NULL, version + 1 FROM document`.execute(tx),
    )
    expect(added.join()).toMatch(/it was not there when the decision was sealed/)
  })

  it('names a seal that was taken out, changed or put in another’s place', async () => {
    const missing = `${reference}, seal: it is missing.`
    const seals = (tx: Tx) => tx.updateTable('seal').where('application_id', '=', id)
    expect(await foundAfter((tx) => tx.deleteFrom('seal').where('application_id', '=', id).execute())).toContain(
      missing,
    )
    expect(await foundAfter((tx) => seals(tx).set({ text: '{}' }).execute())).toContain(
      `${reference}, seal: it was altered after it was signed.`,
    )
    expect(
      await foundAfter((tx) =>
        seals(tx)
          .set({ text: '{}', hash: sha256('{}') })
          .execute(),
      ),
    ).toContain(`${reference}, seal: its signature was not made with the key ${bank.api.context.key.id}.`)
    expect(await foundAfter((tx) => seals(tx).set({ key_id: 'other' }).execute())).toContain(
      `${reference}, seal: the key other that signed it is unknown. Name its file with --key or in AUDIT_EARLIER_KEYS.`,
    )
    const others = await foundAfter(async (tx) => {
      const { application_id: _, ...other } = await tx
        .selectFrom('seal')
        .selectAll()
        .where('application_id', '!=', id)
        .executeTakeFirstOrThrow()
      await seals(tx).set(other).execute()
    })
    expect(others).toContain(`${reference}, seal: it is not the one in the audit.`)
    const hidden = await foundAfter(async (tx) => {
      await tx.deleteFrom('seal').where('application_id', '=', id).execute()
      await tx.insertInto('closed_before_seals').values({ application_id: id }).execute()
    })
    expect(hidden).toContain(missing)
  })

  it('asks for no seal of what was decided before there were any', async () => {
    await withDatabaseBefore('019', inject('databaseServer'), async (early, migrateOn) => {
      await sql`INSERT INTO app_user (username, first_name, last_name, role) VALUES ('ada', 'Ada', 'Abel',
        'requester')`.execute(early)
      await sql`INSERT INTO application (id, reference_number, created_by, created_at, path, state_code, state_name,
        step_number, closed, open_stages, not_required, version)
        SELECT gen_random_uuid(), 'CR-2025-00001', id, now(), '"X"', 'X', 'X', 1, true, '{}', '{}', 1
          FROM app_user`.execute(early)
      await sql`INSERT INTO audit (application_id, version, at, actor_id, action) SELECT id, version, now(), created_by,
        'transition' FROM application`.execute(early)
      await migrateOn()
      expect((await verifyAudit(early, [])).breaks).toEqual([])
      await sql`SET session_replication_role = replica; DELETE FROM closed_before_seals`.execute(early)
      expect((await verifyAudit(early, [])).breaks).toEqual(['CR-2025-00001, seal: it is missing.'])
    })
  })
})

describe('a decision that has waited is sealed', () => {
  it('at no earlier time than a document that came while the decision waited', async () => {
    const { api, ids } = bank
    const other = await bank.carry(upTo('compilation'))
    ok(
      await bank.save('approver', other, {
        credit_approval_form_approval_decision: 'approved',
        credit_approval_form_approval_date: '2026-11-21',
        credit_approval_form_delegated_authority_level: 'DA3',
      }),
    )
    const deciding = await api.context.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM app_user WHERE id = ${ids.approver} FOR UPDATE`.execute(tx)
      const answer = bank.act('approver', other, 'credit_approval_form', 'CA_APPROVE')
      await untilWaiting(api.context.db, answer)
      ok(await upload(bank, 'board', other, 'late.csv', 'year,profit\n2025,12\n'), 201)
      return { answer }
    })
    ok(await deciding.answer)
    const seal = await sealOf(other)
    const [late] = await db().selectFrom('document').select('uploaded_at').where('application_id', '=', other).execute()
    expect(seal?.text).toContain('late.csv')
    expect(seal?.at.getTime()).toBeGreaterThanOrEqual(late?.uploaded_at.getTime() ?? Infinity)
  })
})
