import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { absencesOf, decided, refused, sponsorship } from './support/absences.ts'
import { type Bank, ok, openBank, upTo } from './support/bank.ts'

const approval = 'credit_approval_form'
const secondDecided = {
  [`${sponsorship}_second_sponsor_approval`]: 'approve',
  [`${sponsorship}_second_sponsor_comments`]: 'So do we.',
}

let bank: Bank
let people: ReturnType<typeof absencesOf>
beforeAll(async () => {
  bank = await openBank()
  people = absencesOf(bank)
})
afterEach(() => bank.api.context.db.deleteFrom('absence').execute())
afterAll(() => bank.close())

describe('authority', () => {
  it('is not handed over', async () => {
    const id = await bank.carry(upTo('compilation'))
    await people.away('approver', 'trainee')
    expect(await bank.act('trainee', id, approval, 'CA_SAVE_DRAFT')).toMatchObject(
      refused('Needs DA3 or stronger: you have no authority level.'),
    )
    expect(ok(await bank.as('trainee', 'GET', '/api/credit/credit-applications/awaiting-my-approval/'))).toEqual([])
  })

  it('stays with who has it while they act for somebody', async () => {
    const id = await bank.carry(upTo('compilation'))
    await people.away('trainee', 'approver')
    ok(await bank.act('approver', id, approval, 'CA_SAVE_DRAFT'))
    const audit = bank.api.context.db
      .selectFrom('audit')
      .select('on_behalf_of')
      .where('application_id', '=', id)
      .orderBy('seq', 'desc')
    expect(await audit.executeTakeFirst()).toEqual({ on_behalf_of: null })
  })
})

describe('four eyes', () => {
  it('keep a delegate from what the absent colleague may not decide, until the absence is over', async () => {
    const id = await bank.carry(upTo('compilation'))
    const absence = await people.away('analyst', 'head')
    const reason = "You act for analyst Tester, who is the application's compiler: somebody else must do this."
    expect(await bank.act('head', id, approval, 'CA_SAVE_DRAFT')).toMatchObject(refused(reason))
    ok(await bank.act('approver', id, approval, 'CA_SAVE_DRAFT'))
    await people.end('head', absence)
    ok(await bank.act('head', id, approval, 'CA_SAVE_DRAFT'))
  })

  it('count what the absent colleague worked on', async () => {
    const id = await bank.carry(upTo('analysis'))
    ok(await bank.save('analyst', id, { credit_compilation_form_facility_summary: 'Sound.' }))
    await bank.carryOn(id, 'compilation')
    await bank.api.context.db
      .updateTable('stage_form')
      .set({ data: sql<string>`data - 'compiler'` })
      .where('application_id', '=', id)
      .where('form_type', '=', 'credit_compilation')
      .execute()
    await people.away('analyst', 'head')
    const reason = 'You act for analyst Tester, who worked on the Credit Compilation: somebody else must do this.'
    expect(await bank.act('head', id, approval, 'CA_SAVE_DRAFT')).toMatchObject(refused(reason))
  })
})

describe('the decisions of two sponsors', () => {
  const two = () => ({ credit_request_form_second_business_sponsor_id: bank.ids.sponsor2 })
  const oneOnly = refused('you can fill in only one of them')

  it('are not both given by the one who acts for the other', async () => {
    const id = await bank.carry(upTo('review'), two())
    await people.away('sponsor', 'sponsor2')
    ok(await bank.save('sponsor2', id, secondDecided))
    expect(await bank.save('sponsor2', id, decided)).toMatchObject(oneOnly)
    expect(await bank.save('sponsor2', id, { ...decided, ...secondDecided })).toMatchObject(refused(''))
  })

  it('are free again for who stood in, once the absent colleague has written any of their own or it was cleared', async () => {
    const comments = `${sponsorship}_senior_sponsor_comments`
    for (const again of [
      { [comments]: 'I stand by it.' },
      { [`${sponsorship}_senior_sponsor_approval`]: null, [comments]: null },
    ]) {
      const id = await bank.carry(upTo('review'), two())
      const absence = await people.away('sponsor', 'sponsor2')
      ok(await bank.save('sponsor2', id, decided))
      expect(await bank.save('sponsor2', id, secondDecided)).toMatchObject(oneOnly)
      await people.end('sponsor', absence)
      ok(await bank.save('sponsor', id, again))
      ok(await bank.save('sponsor2', id, secondDecided))
    }
  })

  it('are the first sponsor’s to give again after a send-back, which cleared both, while another acts for the second', async () => {
    const id = await bank.carry(upTo('review'), two())
    ok(await bank.save('sponsor2', id, secondDecided))
    ok(await bank.act('sponsor', id, sponsorship, 'BS_SEND_BACK', 'Which tenor?'))
    ok(await bank.act('reviewer', id, 'credit_review_form', 'CR_APPROVE_REVIEW'))
    const deputy = await people.deputy('fourth')
    ok(await people.handOver('sponsor2', 'sponsor', { delegate_id: deputy.id }), 201)
    const body = { [`${sponsorship}_second_sponsor_approval`]: 'approve' }
    ok(await bank.api.send('PATCH', `/api/credit/credit-applications/${id}/`, { token: deputy.token, body }))
    expect(await bank.save('sponsor', id, decided)).toMatchObject({ status: 200 })
  })

  it('are not both given by a third, neither at once nor one absence after the other', async () => {
    const id = await bank.carry(upTo('review'), two())
    const deputy = await people.deputy('third')
    const save = (body: object) =>
      bank.api.send('PATCH', `/api/credit/credit-applications/${id}/`, { token: deputy.token, body })
    const first = ok<{ id: string }>(await people.handOver('sponsor', 'sponsor2', { delegate_id: deputy.id }), 201)
    ok(await save(decided))
    await people.end('sponsor', first.id)
    ok(await people.handOver('sponsor2', 'sponsor', { delegate_id: deputy.id }), 201)
    expect(await save(secondDecided)).toMatchObject(oneOnly)
    ok(
      await bank.save('sponsor', id, {
        [`${sponsorship}_senior_sponsor_approval`]: 'reject',
        [`${sponsorship}_senior_sponsor_comments`]: 'Not now.',
      }),
    )
    ok(await save(secondDecided))
  })
})

describe('an approval that is bound to a person', () => {
  const folder = mkdtempSync(join(tmpdir(), 'schemas-'))
  const file = join(folder, 'stages/credit-approval/workflow.json')
  let bound: Bank

  beforeAll(async () => {
    cpSync('schemas', folder, { recursive: true })
    const workflow = JSON.parse(readFileSync(file, 'utf8')) as { people: { approvers: Record<string, unknown> } }
    const { roles, authority } = workflow.people.approvers
    workflow.people.approvers = { roles, authority, parties: ['assigned analyst'] }
    writeFileSync(file, JSON.stringify(workflow))
    bound = await openBank({ schemasDir: folder })
  })
  afterAll(async () => {
    await bound.close()
    rmSync(folder, { recursive: true })
  })

  it('takes the weaker authority of the two, and waits for the delegate in the name of the other', async () => {
    const id = await bound.carry(upTo('compilation'))
    await absencesOf(bound).away('analyst', 'head')
    expect(await bound.act('head', id, approval, 'CA_SAVE_DRAFT')).toMatchObject(
      refused('Needs DA3 or stronger: you act for analyst Tester, who has DA7.'),
    )
    await bound.api.context.db
      .updateTable('app_user')
      .set({ da_level: 'DA2' })
      .where('username', '=', 'analyst')
      .execute()
    expect(ok(await bound.as('head', 'GET', '/api/credit/credit-applications/awaiting-my-approval/'))).toMatchObject([
      { id, on_behalf_of: 'analyst Tester' },
    ])
    ok(await bound.save('head', id, decision))
    ok(await bound.act('head', id, approval, 'CA_APPROVE'))
    const { text } = await bound.api.context.db
      .selectFrom('seal')
      .select('text')
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(text)).toMatchObject({ by: { id: bound.ids.head, on_behalf_of: bound.ids.analyst } })
  })
})

const decision = {
  [`${approval}_approval_decision`]: 'approved',
  [`${approval}_approval_date`]: '2026-11-21',
  [`${approval}_delegated_authority_level`]: 'DA3',
}
