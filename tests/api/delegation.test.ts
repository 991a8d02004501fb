import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '../../server/audit/verify.ts'
import { holdDelegations } from '../../server/store/people/delegations.ts'
import { inTransaction } from '../../server/store/transaction.ts'
import { absencesOf, decided, refused, sponsorship } from './support/absences.ts'
import type { Answer } from './support/api.ts'
import { type Bank, type NestedForm, ok, openBank, upTo } from './support/bank.ts'
import { upload } from './support/files.ts'
import { foundAfter } from './support/tampering.ts'
import { untilWaiting } from './support/waiting.ts'

let bank: Bank
let people: ReturnType<typeof absencesOf>
beforeAll(async () => {
  bank = await openBank()
  people = absencesOf(bank)
})
afterEach(() => bank.api.context.db.deleteFrom('absence').execute())
afterAll(() => bank.close())

const outsider = refused("Only the application's primary sponsor or second sponsor can do this.")

describe('who acts for an absent colleague', () => {
  it('does what only that colleague could, and it is on record for both', async () => {
    const id = await bank.carry(upTo('review'))
    expect(await bank.save('sponsor2', id, decided)).toMatchObject(outsider)
    await people.away('sponsor', 'sponsor2')
    ok(await bank.save('sponsor2', id, decided))
    ok(await bank.act('sponsor2', id, sponsorship, 'BS_SUBMIT'))
    const { results } = ok<{ results: object[] }>(
      await bank.as('auditor', 'GET', `/api/credit/credit-applications/${id}/history/?limit=2`),
    )
    const both = { actor_name: 'sponsor2 Tester', on_behalf_of: 'sponsor Tester' }
    expect(results).toMatchObject([
      { ...both, action: 'transition' },
      { ...both, action: 'saved' },
    ])
    const { sub_processes } = await bank.read(id)
    expect(sub_processes[2]).toMatchObject({ completed: { by: 'sponsor2 Tester', on_behalf_of: 'sponsor Tester' } })
    const form = bank.api.context.db.selectFrom('stage_form').select('contributors').where('application_id', '=', id)
    expect(await form.where('form_type', '=', 'business_sponsorship').executeTakeFirst()).toEqual({
      contributors: [bank.ids.sponsor2, bank.ids.sponsor],
    })
    expect((await verifyAudit(bank.api.context.db, [])).breaks).toEqual([])
    const found = await foundAfter(bank.api, (tx) =>
      tx.updateTable('audit').set({ on_behalf_of: null }).where('application_id', '=', id).execute(),
    )
    expect(found).toEqual([expect.stringContaining('it was altered after it was written.')])
  })

  it('is told so, and whom the work waits for; the others see who can act', async () => {
    const id = await bank.carry(upTo('review'))
    await people.away('sponsor', 'sponsor2')
    const { reference_number, sub_processes } = await bank.read(id)
    const texts = ok<{ text: string }[]>(await bank.as('sponsor2', 'GET', '/api/notifications/')).map(
      ({ text }) => text,
    )
    expect(texts).toContainEqual(expect.stringContaining('You act for sponsor Tester, who is away from'))
    expect(texts).toContain(
      `Business Sponsorship of ${reference_number} Base metals hedging line is waiting for you in place of sponsor Tester.`,
    )
    expect(sub_processes[2]).toMatchObject({
      open: { can_act: { names: ['sponsor Tester', 'sponsor2 Tester (for sponsor Tester)'] } },
    })
    expect(await bank.read(id, 'sponsor2')).toMatchObject({ covers: [bank.ids.sponsor] })
    expect(await bank.read(id, 'sponsor')).toMatchObject({ covers: [] })
  })

  it('is told by each action that they take it in place of that colleague', async () => {
    const id = await bank.carry(upTo('review'))
    await people.away('sponsor', 'sponsor2')
    const absentIn = async (who: 'sponsor' | 'sponsor2') => {
      const { available_transitions: offered } = (await bank.read(id, who))[sponsorship] as NestedForm
      return new Set(offered.map(({ metadata }) => metadata.on_behalf_of))
    }
    expect(await absentIn('sponsor2')).toEqual(new Set(['sponsor Tester']))
    expect(await absentIn('sponsor')).toEqual(new Set([undefined]))
    const done = await bank.act('sponsor2', id, sponsorship, 'BS_SAVE_DRAFT')
    expect(ok<NestedForm>(done).available_transitions[0]).toMatchObject({
      metadata: { on_behalf_of: 'sponsor Tester' },
    })
  })

  it('does not pass delegations on', async () => {
    const id = await bank.carry(upTo('review'))
    const deputy = await people.deputy('chained')
    await people.away('sponsor', 'sponsor2')
    ok(await people.handOver('sponsor2', 'sponsor', { delegate_id: deputy.id }), 201)
    expect(
      await bank.api.send('PATCH', `/api/credit/credit-applications/${id}/`, { token: deputy.token, body: decided }),
    ).toMatchObject(outsider)
  })

  it('stands in no more once one of the two has another role, or has left', async () => {
    const id = await bank.carry(upTo('review'))
    await people.away('sponsor', 'sponsor2')
    const account = () => bank.api.context.db.updateTable('app_user').where('username', '=', 'sponsor')
    for (const [change, back] of [
      [{ role: 'auditor' }, { role: 'business_sponsor' }],
      [{ active: false }, { active: true }],
    ] as const) {
      await account().set(change).execute()
      expect(await bank.save('sponsor2', id, decided)).toMatchObject(outsider)
      await account().set(back).execute()
    }
    ok(await bank.save('sponsor2', id, decided))
  })
})

describe('an absence', () => {
  it('runs from its first moment to its last', async () => {
    const { db } = bank.api.context
    const id = await people.away('sponsor', 'sponsor2')
    const [starts, ends] = [Date.UTC(2026, 0, 5), Date.UTC(2026, 0, 10)]
    await db
      .updateTable('absence')
      .set({ starts_at: new Date(starts), ends_at: new Date(ends) })
      .where('id', '=', id)
      .execute()
    const delegate = { id: bank.ids.sponsor2, role: 'business_sponsor' }
    const covered = (at: number) =>
      inTransaction(db, async (tx) => (await holdDelegations(tx, delegate, new Date(at))).length)
    expect(await Promise.all([starts - 1, starts, ends - 1, ends].map(covered))).toEqual([0, 1, 1, 0])
  })

  it.each([
    ['begins tomorrow', "starts_at = now() + interval '1 day'"],
    ['ended a moment ago', "starts_at = now() - interval '1 day', ends_at = now()"],
    ['was ended early', 'ended_at = now(), ended_by = delegate_id'],
  ])('that %s lets nobody act', async (_when, change) => {
    const id = await bank.carry(upTo('review'))
    await people.away('sponsor', 'sponsor2')
    await sql`UPDATE absence SET ${sql.raw(change)}`.execute(bank.api.context.db)
    expect(await bank.save('sponsor2', id, decided)).toMatchObject(outsider)
    expect(await bank.read(id, 'sponsor2')).toMatchObject({ covers: [] })
  })
})

describe('an absence that is ended while the delegate acts', () => {
  it('lets them finish nothing when it ended first', async () => {
    const id = await bank.carry(upTo('review'))
    const { db } = bank.api.context
    await people.away('sponsor', 'sponsor2')
    const ending = await db.startTransaction().execute()
    await ending.updateTable('absence').set({ ended_at: new Date(), ended_by: bank.ids.sponsor }).execute()
    const saving = bank.save('sponsor2', id, decided)
    await untilWaiting(bank.api.context.db, saving)
    await ending.commit().execute()
    expect(await saving).toMatchObject(outsider)
    expect(await saving).toMatchObject({ body: { code: 'not_editable' } })
  })

  it('waits for what they had begun', async () => {
    const id = await bank.carry(upTo('review'))
    const { db } = bank.api.context
    const absence = await people.away('sponsor', 'sponsor2')
    const holding = await db.startTransaction().execute()
    await holding.selectFrom('application').select('id').where('id', '=', id).forUpdate().execute()
    const saving = bank.save('sponsor2', id, decided)
    await untilWaiting(bank.api.context.db, saving)
    const ending = people.end('sponsor', absence)
    await untilWaiting(bank.api.context.db, ending, 2)
    await holding.commit().execute()
    expect([(await saving).status, (await ending).status]).toEqual([200, 204])
    const audit = db
      .selectFrom('audit')
      .select('at')
      .where('on_behalf_of', '=', bank.ids.sponsor)
      .where('application_id', '=', id)
    const { at } = await audit.executeTakeFirstOrThrow()
    const { ended_at } = await db
      .selectFrom('absence')
      .select('ended_at')
      .where('id', '=', absence)
      .executeTakeFirstOrThrow()
    expect(at.getTime()).toBeLessThanOrEqual(ended_at?.getTime() ?? 0)
  })
})

describe('an absence that begins while the delegate’s change waits for the application', () => {
  const forBoth = 'You act for analyst Tester'
  it.each<[string, (id: string) => Promise<Answer>, string]>([
    ['an approval', (id) => bank.act('head', id, 'credit_approval_form', 'CA_APPROVE'), forBoth],
    ['a save', (id) => bank.save('head', id, { credit_approval_form_approval_decision: 'rejected' }), forBoth],
    [
      'a document',
      (id) => upload(bank, 'head', id, 'opinion.txt', 'Sound.'),
      'Only people who are working on the application now',
    ],
  ])('keeps four eyes for %s', async (_what, act, afterwards) => {
    const id = await bank.carry(upTo('analysis'))
    await bank.fill(id, 'compilation')
    ok(await bank.save('analyst', id, { credit_compilation_form_facility_summary: 'A sound business.' }))
    ok(await bank.act('compiler', id, 'credit_compilation_form', 'CC_SUBMIT'))
    await bank.fill(id, 'approval')
    const before = await bank.read(id)
    const holding = await bank.api.context.db.startTransaction().execute()
    await holding.selectFrom('application').select('id').where('id', '=', id).forUpdate().execute()
    const answer = act(id)
    await untilWaiting(bank.api.context.db, answer)
    await people.away('analyst', 'head')
    await holding.commit().execute()
    expect(await answer).toMatchObject(refused('You now act for analyst Tester.'))
    expect(await answer).toMatchObject({ body: { code: 'not_allowed' } })
    expect(await act(id)).toMatchObject(refused(afterwards))
    expect(await bank.read(id)).toMatchObject({ version: before.version, documents: [] })
  })
})

it('A document is added in the absent colleague’s place, and removed by nobody else than who added it', async () => {
  const id = await bank.carry(upTo('review'))
  await people.away('sponsor', 'sponsor2')
  const { id: document } = ok<{ id: string }>(await upload(bank, 'sponsor2', id, 'letter.txt', 'Dear sirs'), 201)
  const removal = `/api/credit/credit-applications/${id}/documents/${document}/`
  expect(await bank.as('sponsor', 'DELETE', removal)).toMatchObject(
    refused('Only sponsor2 Tester, who added letter.txt, can remove it.'),
  )
  const audit = bank.api.context.db
    .selectFrom('audit')
    .select(['actor_id', 'on_behalf_of'])
    .where('application_id', '=', id)
    .where('action', '=', 'document added')
  expect(await audit.executeTakeFirst()).toEqual({ actor_id: bank.ids.sponsor2, on_behalf_of: bank.ids.sponsor })
})
