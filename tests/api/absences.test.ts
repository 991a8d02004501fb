import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AccountChange, changeAccount } from '../../server/store/people/accounts.ts'
import { absencesOf, inDays, refused } from './support/absences.ts'
import { type Bank, ok, openBank } from './support/bank.ts'
import { addPerson, signIn } from './support/people.ts'
import { untilWaiting } from './support/waiting.ts'

let bank: Bank
let people: ReturnType<typeof absencesOf>
let admin: string
beforeAll(async () => {
  bank = await openBank()
  people = absencesOf(bank)
  await addPerson(bank.api, 'admin', 'admin')
  admin = (await signIn(bank.api, 'admin')).access
})
afterEach(() => bank.api.context.db.deleteFrom('absence').execute())
afterAll(() => bank.close())

describe('an absence', () => {
  it('lasts to the end of its last day in UTC', async () => {
    ok(await people.handOver('sponsor', 'sponsor2', { from: inDays(2), until: inDays(3) }), 201)
    const { starts_at, ends_at } = await bank.api.context.db.selectFrom('absence').selectAll().executeTakeFirstOrThrow()
    expect([starts_at.toISOString(), ends_at.toISOString()]).toEqual([
      `${inDays(2)}T00:00:00.000Z`,
      `${inDays(4)}T00:00:00.000Z`,
    ])
    expect(await people.listed('sponsor')).toMatchObject([{ from: inDays(2), until: inDays(3), running: false }])
  })

  it('is ended by who is away, who acts for them and who administers, and by nobody else', async () => {
    const byAdmin = (id: string) => bank.api.send('POST', `/api/absences/${id}/end/`, { token: admin })
    for (const ending of [
      (id: string) => people.end('sponsor', id),
      (id: string) => people.end('sponsor2', id),
      byAdmin,
    ]) {
      const id = await people.away('sponsor', 'sponsor2')
      expect((await people.end('rm', id)).status).toBe(404)
      expect((await people.listed('rm')).length).toBe(0)
      expect((await ending(id)).status).toBe(204)
      expect(await people.listed('sponsor')).toEqual([])
      expect((await ending(id)).status).toBe(204)
    }
  })

  it('is made for somebody who is ill by who administers, and they are told', async () => {
    const forSponsor = people.asked('sponsor2', { person_id: bank.ids.sponsor })
    expect(await bank.as('rm', 'POST', '/api/absences/', forSponsor)).toMatchObject(
      refused("Your role cannot record somebody else's absence. These roles can: Administrator."),
    )
    ok(await bank.api.send('POST', '/api/absences/', { token: admin, body: forSponsor }), 201)
    const texts = ok<{ text: string }[]>(await bank.as('sponsor', 'GET', '/api/notifications/')).map(({ text }) => text)
    expect(texts).toContainEqual(
      expect.stringMatching(/^sponsor2 Tester acts for you from .*\. admin Tester recorded your absence\.$/),
    )
  })

  it('tells who is away that nobody acts for them while their delegate is away too, or when they no longer may', async () => {
    const { db } = bank.api.context
    const messagesOf = async (who: 'sponsor' | 'sponsor2') =>
      ok<{ text: string }[]>(await bank.as(who, 'GET', '/api/notifications/')).map(({ text }) => text)
    const deputy = await people.deputy('deputy')
    await people.away('sponsor', 'sponsor2')
    expect(await people.listed('sponsor')).not.toMatchObject([{ gap: expect.anything() as unknown }])
    const id = await people.away('sponsor2', 'sponsor', { delegate_id: deputy.id, from: inDays(2), until: inDays(3) })
    const away = /^sponsor2 Tester is away from .* to .*: nobody acts for sponsor Tester in their place then\.$/
    expect(await people.listed('sponsor')).toMatchObject([{ gap: expect.stringMatching(away) as unknown }])
    expect(await messagesOf('sponsor')).toContainEqual(expect.stringMatching(away))
    await people.end('sponsor2', id)
    expect(await messagesOf('sponsor')).not.toContainEqual(expect.stringMatching(away))

    expect(await messagesOf('sponsor2')).toContainEqual(expect.stringContaining('You act for sponsor Tester'))
    const role = (name: string) =>
      db.updateTable('app_user').set({ role: name }).where('username', '=', 'sponsor2').execute()
    await role('auditor')
    expect(await messagesOf('sponsor')).toContain(
      'sponsor2 Tester cannot act for sponsor Tester: they no longer have the same role, or an account is closed.',
    )
    expect(await messagesOf('sponsor2')).not.toContainEqual(expect.stringContaining('You act for sponsor Tester'))
    await role('business_sponsor')
  })

  it.each<[string, 'delegate' | 'absent', AccountChange, AccountChange]>([
    ['the delegate has another role', 'delegate', { role: 'auditor' }, { role: 'business_sponsor' }],
    ['the delegate has left', 'delegate', { active: false }, { active: true }],
    ['the absent person has another role', 'absent', { role: 'auditor' }, { role: 'business_sponsor' }],
  ])('tells that nobody acts, as new from when %s', async (what, who, change, back) => {
    const { db } = bank.api.context
    const delegate = await people.deputy(what.replaceAll(' ', '.'))
    const account = { id: who === 'delegate' ? delegate.id : bank.ids.sponsor }
    const changeTo = (to: AccountChange) => changeAccount(db, account, to, { actor: 'admin', action: 'changed' })
    const id = await people.away('sponsor', 'sponsor2', { delegate_id: delegate.id })
    const made_at = new Date(Date.now() - 172_800_000)
    await db.updateTable('absence').set({ made_at }).where('id', '=', id).execute()
    await changeTo(change)
    const events = db.selectFrom('user_event').select(({ fn }) => fn.max('at').as('at'))
    const { at } = await events.where('user_id', '=', account.id).executeTakeFirstOrThrow()
    await changeTo({ last_name: 'Tester', ...change })
    const notices = ok<{ id: string; at: string }[]>(await bank.as('sponsor', 'GET', '/api/notifications/'))
    expect(notices).toContainEqual(expect.objectContaining({ id: `${id}-gap`, at: at.toISOString() }))
    await changeTo(back)
  })

  it('says when its delegate is away next, and nothing of a time that is over', async () => {
    const { db } = bank.api.context
    const deputy = await people.deputy('deputy2')
    await people.away('sponsor', 'sponsor2')
    const handOver = (from: number, until: number) =>
      people.away('sponsor2', 'sponsor', { delegate_id: deputy.id, from: inDays(from), until: inDays(until) })
    const over = await handOver(1, 1)
    const [starts_at, ends_at] = [new Date(Date.now() - 2000), new Date(Date.now() - 1000)]
    await db
      .updateTable('absence')
      .set({ starts_at: new Date(0) })
      .where('person_id', '=', bank.ids.sponsor)
      .execute()
    await db.updateTable('absence').set({ starts_at, ends_at }).where('id', '=', over).execute()
    expect(await people.listed('sponsor')).not.toMatchObject([{ gap: expect.anything() as unknown }])
    const next = await handOver(2, 3)
    const gap = new RegExp(`^sponsor2 Tester is away from ${Number(inDays(2).slice(8))} .* to .*: nobody acts`)
    expect(await people.listed('sponsor')).toMatchObject([{ gap: expect.stringMatching(gap) as unknown }])
    await people.end('sponsor2', next)
  })

  it('is on record with who made it and who ended it', async () => {
    const { db } = bank.api.context
    const id = await people.away('sponsor', 'sponsor2')
    await people.end('sponsor2', id)
    const events = await db
      .selectFrom('user_event')
      .select(['actor', 'action', 'changes'])
      .where('user_id', '=', bank.ids.sponsor)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(events).toMatchObject([
      { actor: 'sponsor2', action: 'absence ended', changes: { absence: [{ id }, { id }] } },
      {
        actor: 'sponsor',
        action: 'absence made',
        changes: { absence: [null, { id, delegate: 'sponsor2', reason: 'Annual leave' }] },
      },
    ])
  })

  it.each([
    ['to oneself', 'sponsor', 'sponsor', {}, 400, 'Choose a delegate other than the person who is away.'],
    ['to another role', 'sponsor', 'rm', {}, 409, 'The delegate must have the same role.'],
    [
      'to nobody known',
      'sponsor',
      'sponsor2',
      { delegate_id: '5f0c9a0e-0000-4000-8000-000000000000' },
      400,
      'Choose a person from the list.',
    ],
    [
      'until yesterday',
      'sponsor',
      'sponsor2',
      { until: inDays(-1) },
      400,
      'The last day must not be before the first day.',
    ],
    ['from yesterday', 'sponsor', 'sponsor2', { from: inDays(-1) }, 400, 'The first day must not be before today.'],
    ['for 91 days', 'sponsor', 'sponsor2', { until: inDays(90) }, 400, 'An absence must not be longer than 90 days.'],
    [
      'from 366 days on',
      'sponsor',
      'sponsor2',
      { from: inDays(366), until: inDays(366) },
      400,
      'The first day must be within the next 365 days.',
    ],
    [
      'in the year 9999',
      'sponsor',
      'sponsor2',
      { from: '9999-12-30', until: '9999-12-30' },
      400,
      'The first day must be within the next 365 days.',
    ],
    ['without a reason', 'sponsor', 'sponsor2', { reason: ' ' }, 400, ''],
  ] as const)('is not made %s', async (_how, who, delegate, more, status, reason) => {
    const answer = await people.handOver(who, delegate, more)
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).toContain(reason)
  })

  it('is 90 days long at most', async () => {
    expect((await people.handOver('sponsor', 'sponsor2', { until: inDays(89) })).status).toBe(201)
  })

  it.each(['person_id', 'delegate_id'])(
    'is not made of ids in capitals, which would pass for other people’s: %s',
    async (field) => {
      const body = {
        ...people.asked('sponsor', { person_id: bank.ids.sponsor }),
        [field]: bank.ids.sponsor.toUpperCase(),
      }
      expect(await bank.api.send('POST', '/api/absences/', { token: admin, body })).toMatchObject({
        status: 400,
        body: { [field]: expect.any(Array) as string[] },
      })
    },
  )

  it('begins within 365 days', async () => {
    expect((await people.handOver('sponsor', 'sponsor2', { from: inDays(365), until: inDays(400) })).status).toBe(201)
  })

  it('is one of ten of a person that are not over, however many are asked for at once', async () => {
    const asked = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        people.handOver('sponsor', 'sponsor2', { from: inDays(n), until: inDays(n) }),
      ),
    )
    expect(asked.filter(({ status }) => status === 201).length).toBe(10)
    const tenth = refused('There are 10 absences that have not ended. End one of them first.')
    for (const answer of asked.filter(({ status }) => status !== 201)) expect(answer).toMatchObject(tenth)
    const [first] = await people.listed('sponsor')
    await people.end('sponsor', first?.id ?? '')
    ok(await people.handOver('sponsor', 'sponsor2', { from: inDays(20), until: inDays(20) }), 201)
    expect(await people.handOver('sponsor', 'sponsor2', { from: inDays(21), until: inDays(21) })).toMatchObject(tenth)
  })

  it('is not made to somebody who has left, and not to somebody who is away then', async () => {
    const deputy = await people.deputy('leaver')
    await bank.api.context.db.updateTable('app_user').set({ active: false }).where('id', '=', deputy.id).execute()
    expect(await people.handOver('sponsor', 'sponsor2', { delegate_id: deputy.id })).toMatchObject({
      status: 400,
      body: { delegate_id: ['Choose a person from the list.'] },
    })
    ok(await people.handOver('sponsor2', 'sponsor', { from: inDays(3), until: inDays(5) }), 201)
    expect(await people.handOver('sponsor', 'sponsor2', { until: inDays(3) })).toMatchObject(
      refused('The delegate is away in this period.'),
    )
    ok(await people.handOver('sponsor', 'sponsor2', { until: inDays(2) }), 201)
  })

  it('is the only one of its time, however many are asked for at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => people.handOver('sponsor', 'sponsor2')))
    expect(answers.filter(({ status }) => status === 201).length).toBe(1)
    expect(answers.filter(({ status }) => status === 409).length).toBe(3)
    expect(await people.handOver('sponsor', 'sponsor2', { from: inDays(7), until: inDays(9) })).toMatchObject(
      refused('This period overlaps another absence.'),
    )
    ok(await people.handOver('sponsor', 'sponsor2', { from: inDays(8), until: inDays(9) }), 201)
  })

  it('ends without a deadlock while the account of the absent person is changed', async () => {
    const id = await people.away('sponsor', 'sponsor2')
    const { db } = bank.api.context
    const changing = await db.startTransaction().execute()
    await changing.selectFrom('app_user').select('id').where('username', '=', 'sponsor').forUpdate().execute()
    const ending = people.end('sponsor2', id)
    await untilWaiting(db, ending)
    await changing.selectFrom('lookup_version').select('version').forUpdate().noWait().execute()
    await changing.commit().execute()
    expect((await ending).status).toBe(204)
  })
})
