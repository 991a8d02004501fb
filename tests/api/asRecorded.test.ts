import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { verifyAudit } from '../../server/audit/verify.ts'
import { type Chain, chainOf, chainParts } from '../../server/store/audit/auditChains.ts'
import type { Tx } from '../../server/store/transaction.ts'
import { type Bank, ok, openBank, upTo } from './support/bank.ts'
import { chainAnew } from './support/forgedAudit.ts'
import { verifiedAfter } from './support/tampering.ts'

let bank: Bank
let logged: { level: string; message: string; [fact: string]: unknown }[]

beforeAll(async () => {
  bank = await openBank()
  logged = []
  vi.spyOn(bank.api.app.log, 'child').mockImplementation((bound) => listener(bound) as typeof bank.api.app.log)
})
afterAll(() => bank.close())

function listener(bound: object): object {
  const at = (level: string) => (facts: object, message: string) => logged.push({ level, ...bound, ...facts, message })
  const levels = Object.fromEntries(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, at(level)]),
  )
  return { ...levels, child: (more: object) => listener({ ...bound, ...more }) }
}

const db = () => bank.api.context.db
const breaks = async () => (await verifyAudit(db(), [bank.api.context.key])).breaks
const setLevel = (id: string, level: string) =>
  sql`UPDATE stage_form SET data = data || jsonb_build_object('delegated_authority_level', ${level}::text)
    WHERE application_id = ${id} AND form_type = 'credit_review'`.execute(db())

/** Up to the approval, by a review that asks for an authority that the approver does not have. */
async function beforeApproval(): Promise<string> {
  const id = await bank.carry(['request'])
  await bank.fill(id, 'review')
  ok(await bank.save('reviewer', id, { credit_review_form_delegated_authority_level: 'DA2' }))
  ok(await bank.act('reviewer', id, 'credit_review_form', 'CR_APPROVE_REVIEW'))
  for (const step of upTo('compilation').slice(2)) await bank.carryOn(id, step)
  return id
}

const approve = async (id: string, level: string) => {
  ok(
    await bank.save('approver', id, {
      ...bank.work('approval').data,
      credit_approval_form_delegated_authority_level: level,
    }),
  )
  return bank.act('approver', id, 'credit_approval_form', 'CA_APPROVE')
}

describe('an open application that was changed by SQL', () => {
  it('is not decided, and the check of the audit names what stands and what was recorded', async () => {
    const id = await beforeApproval()
    await setLevel(id, 'DA7')
    const refused = await approve(id, 'DA3')
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'not_as_recorded',
        detail:
          'Credit Review does not match the audit trail, so the application cannot be closed. Nothing was changed. Please tell your administrator.',
      },
    })
    expect(await bank.state(id)).toBe('APPROVAL_PENDING')
    const { reference_number } = await bank.read(id)
    expect(await breaks()).toEqual([
      `${reference_number}, form credit_review: delegated_authority_level does not match the record: found "DA7", recorded "DA2".`,
    ])
    await setLevel(id, 'DA2')
    expect(await breaks()).toEqual([])
  })

  it('is an error in the log, without what people wrote', async () => {
    const id = await beforeApproval()
    await setLevel(id, 'DA7')
    logged = []
    await approve(id, 'DA3')
    expect(logged.filter(({ level }) => level === 'error')).toMatchObject([
      { message: 'an application does not match its audit', found: ['form credit_review: delegated_authority_level'] },
    ])
    expect(JSON.stringify(logged)).not.toContain('DA7')
    await setLevel(id, 'DA2')
  })

  it('is decided once it is again what was recorded', async () => {
    const id = await bank.carry(upTo('compilation'))
    const name = (title: string) => db().updateTable('application').set({ title }).where('id', '=', id).execute()
    const { title } = await bank.read(id)
    await bank.fill(id, 'approval')
    const decide = () => bank.act('approver', id, 'credit_approval_form', 'CA_APPROVE')
    await name('Another line')
    expect((await decide()).body).toMatchObject({
      code: 'not_as_recorded',
      detail: expect.stringMatching(/^The application’s own record does not match/),
    })
    await name(String(title))
    ok(await decide())
    expect(await breaks()).toEqual([])
  })
})

describe('a history that is too long to be read at once', () => {
  it('is compared part by part', async () => {
    const id = await bank.carry(upTo('compilation'))
    for (let n = 0; n < 30; n += 1)
      ok(
        await bank.save('approver', id, {
          credit_approval_form_risk_assessment_summary: String(n % 10).repeat(10_000),
        }),
      )
    const parts: Chain[] = []
    for await (const part of chainParts(db(), id)) parts.push(part)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.flatMap(({ entries }) => entries)).toEqual((await chainOf(db(), id)).entries)
    await setLevel(id, 'DA8')
    expect(await approve(id, 'DA3')).toMatchObject({ body: { code: 'not_as_recorded' } })
    await setLevel(id, 'DA3')
    expect((await approve(id, 'DA3')).body).toMatchObject({ workflow_state: { code: 'APPROVED' } })
  })
})

describe('a change by SQL that people then built upon', () => {
  it('is named for ever, and the application is not decided', async () => {
    const { id } = await bank.create()
    const amount = sql`UPDATE stage_form SET data = jsonb_set(data, '{limit_requests,0,proposed_amount}', '900')
      WHERE application_id = ${id}`
    await amount.execute(db())
    const [row] = (await bank.read(id)).limit_requests as { id: string }[]
    ok(
      await bank.save('requester', id, {
        limit_requests: [{ id: row?.id, limit_type_id: bank.limitType.id, proposed_amount: 900, proposed_tenor: 24 }],
      }),
    )
    ok(await bank.act('requester', id, 'credit_request_form', 'CR_TR_1'))
    expect((await breaks()).join()).toMatch(
      /^CR-2026-.*entry 2 \(saved, .*\): form credit_request, limit_requests: the value that it changed does not match the entries before it\.$/,
    )
    ok(await bank.save('reviewer', id, { credit_review_form_rejection_reason: 'Too much.' }))
    expect((await bank.act('reviewer', id, 'credit_review_form', 'CR_REJECT')).body).toMatchObject({
      code: 'not_as_recorded',
      detail: expect.stringMatching(/^The history does not match/),
    })
  })
})

describe('an application that an earlier version wrote', () => {
  it('is compared in all that its audit tells, and the check says that this is not all', async () => {
    const id = await bank.carry(['request'])
    const { reference_number } = await bank.read(id)
    const asThen = async (tx: Tx) => {
      await tx
        .updateTable('audit')
        .set({ row_changes: sql<string>`NULL` })
        .where('application_id', '=', id)
        .execute()
      await chainAnew(tx, id)
    }
    const ofIt = async (change: (tx: Tx) => Promise<unknown>) => {
      const verified = await verifiedAfter(bank.api, async (tx) => [await asThen(tx), await change(tx)])
      return { partly: verified.partly, breaks: verified.breaks.filter((each) => each.startsWith(reference_number)) }
    }
    const column = (tx: Tx) =>
      tx.updateTable('application').set({ submitted_by: bank.ids.board }).where('id', '=', id).execute()
    expect(await ofIt(column)).toEqual({ partly: 1, breaks: [] })
    const field = (tx: Tx) =>
      sql`UPDATE stage_form SET data = data || '{"title": "Another"}' WHERE application_id = ${id}
        AND form_type = 'credit_request'`.execute(tx)
    expect(await ofIt(field)).toMatchObject({
      breaks: [
        `${reference_number}, form credit_request: title does not match the record: found "Another", recorded "Base metals hedging line".`,
      ],
    })
    const state = (tx: Tx) =>
      tx.updateTable('application').set({ state_name: 'Approval Pending' }).where('id', '=', id).execute()
    expect(await ofIt(state)).toMatchObject({
      breaks: [
        `${reference_number}, application: state_name does not match the record: found "Approval Pending", recorded "Review Pending".`,
      ],
    })
  })
})
