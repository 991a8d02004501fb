import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Deliver, emptyOutbox } from '../../server/listeners/outbox.ts'
import { type Message, claimMessages } from '../../server/store/messages/outbox.ts'
import { type Bank, ok, openBank, steps, upTo } from './support/bank.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())
beforeEach(() => sql`DELETE FROM outbox`.execute(bank.api.context.db))

interface Row extends Message {
  attempts: number
  delivered_at: Date | null
  wait: number
}

/** In the order of the versions; how long a row waits, in minutes. */
async function outboxOf(id?: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT *, round(extract(epoch FROM due_at - now()) / 60)::integer AS wait FROM outbox
    WHERE ${id ?? null}::uuid IS NULL OR application_id = ${id ?? null} ORDER BY application_id, version`.execute(
    bank.api.context.db,
  )
  return rows
}

/** As if this had been so long ago. */
const age = (interval: string) =>
  sql`UPDATE outbox SET occurred_at = occurred_at - ${interval}::interval,
    due_at = due_at - ${interval}::interval`.execute(bank.api.context.db)

/** Everything that is delivered, and by which try. */
function receiver(): { got: Message[]; deliver: Deliver } {
  const got: Message[] = []
  return { got, deliver: async (message) => void got.push(message) }
}

describe('the outbox', () => {
  it('has one row for the creation and one for each transition, which say what the audit says', async () => {
    const id = await bank.carry(steps)
    const { rows: audited } = await sql`
      SELECT at AS occurred_at, application_id, version, form_type, transition_code, from_state,
        coalesce(to_state, 'Draft') AS to_state, actor_id, request_id
      FROM audit WHERE application_id = ${id} AND action IN ('created', 'transition') ORDER BY version`.execute(
      bank.api.context.db,
    )
    expect(audited).toHaveLength(1 + steps.length)
    expect(await outboxOf(id)).toEqual(audited.map((row) => expect.objectContaining(row) as unknown))
  })

  it('has none for a transition that was refused, or that failed at its end', async () => {
    const { db } = bank.api.context
    const { id } = await bank.create({ credit_request_form_senior_business_sponsor_id: null })
    expect((await bank.act('rm', id, 'credit_request_form', 'CR_TR_1')).status).toBe(400)
    ok(await bank.save('rm', id, { credit_request_form_senior_business_sponsor_id: bank.ids.sponsor }))
    await sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$`.execute(db)
    await sql`CREATE CONSTRAINT TRIGGER fails AFTER UPDATE ON application DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION fail()`.execute(db)
    expect((await bank.act('rm', id, 'credit_request_form', 'CR_TR_1')).status).toBe(500)
    await sql`DROP TRIGGER fails ON application`.execute(db)
    expect((await outboxOf(id)).map(({ version }) => version)).toEqual([1])
  })

  it('has one for what was asked for several times, at once and again', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const created = await Promise.all(
      [1, 2, 3].map(() => bank.as('requester', 'POST', '/api/credit/credit-applications/', bank.request, key)),
    )
    const { id } = ok<{ id: string }>(created[0] ?? { status: 0, headers: {}, body: null }, 201)
    const taken = { 'idempotency-key': randomUUID() }
    await Promise.all([1, 2, 3].map(() => bank.act('rm', id, 'credit_request_form', 'CR_TR_1', undefined, taken)))
    ok(await bank.act('rm', id, 'credit_request_form', 'CR_TR_1', undefined, taken))
    expect((await bank.act('rm', id, 'credit_request_form', 'CR_TR_1')).status).toBe(409)
    expect((await outboxOf()).map(({ application_id, version }) => [application_id, version])).toEqual([
      [id, 1],
      [id, 2],
    ])
  })

  it('has as many as there were transitions, when many people work at once', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => bank.carry(upTo('sponsorship'))))
    await Promise.all(
      ids.flatMap((id) => (['questionnaire', 'legal', 'analysis'] as const).map((step) => bank.carryOn(id, step))),
    )
    const { rows } = await sql`SELECT application_id, version FROM audit WHERE action IN ('created', 'transition')
      AND application_id = ANY (${ids}) ORDER BY application_id, version`.execute(bank.api.context.db)
    expect(rows).toHaveLength(4 * 7)
    expect((await outboxOf()).map(({ application_id, version }) => ({ application_id, version }))).toEqual(rows)
  })
})

describe('a message in the outbox', () => {
  const send = (deliver?: Deliver) => emptyOutbox(bank.api.context.db, deliver)

  it('is delivered once, and not again', async () => {
    const id = await bank.carry(upTo('review'))
    const { got, deliver } = receiver()
    expect(await send(deliver)).toEqual({ delivered: 3, failed: 0, removed: 0 })
    await age('1 day')
    expect(await send(deliver)).toBeUndefined()
    expect(got.map(({ application_id, version }) => [application_id, version])).toEqual(
      (await outboxOf(id)).map(({ version }) => [id, version]),
    )
  })

  it('is delivered by one server where several are at it', async () => {
    await Promise.all(Array.from({ length: 15 }, () => bank.create()))
    const { got, deliver } = receiver()
    await Promise.all([1, 2, 3, 4].map(() => send(deliver)))
    expect(got.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      (await outboxOf()).map(({ id }) => id).toSorted((a, b) => a - b),
    )
  })

  it('is not waited for by who finds it being taken', async () => {
    const { db } = bank.api.context
    await bank.create()
    const other = await db.startTransaction().execute()
    expect(await claimMessages(other, 10)).toHaveLength(1)
    expect(await claimMessages(db, 10)).toEqual([])
    await other.rollback().execute()
    expect(await claimMessages(db, 10)).toHaveLength(1)
  })

  it('is delivered by another server when the one that took it was killed before it said so', async () => {
    await bank.create()
    const [taken] = await claimMessages(bank.api.context.db, 10)
    const { got, deliver } = receiver()
    await send(deliver)
    expect(got).toEqual([])
    await age('1 minute')
    await send(deliver)
    expect(got.map(({ id }) => id)).toEqual([taken?.id])
  })

  it('that is refused is tried again, after waits that grow, and not for ever', async () => {
    await bank.create()
    const waits: (number | undefined)[] = []
    let tried = 0
    const refuse: Deliver = async () => {
      tried += 1
      throw new Error('Not now.')
    }
    for (let n = 0; n < 20; n += 1) {
      await send(refuse)
      if (tried === n + 1) waits.push((await outboxOf())[0]?.wait)
      await sql`UPDATE outbox SET due_at = now()`.execute(bank.api.context.db)
    }
    expect(waits).toEqual([1, 3, 9, 27, 81, 243, ...Array.from({ length: 9 }, () => 480)])
  })

  it('that is refused keeps no other from being delivered', async () => {
    const { id } = await bank.create()
    for (let n = 0; n < 12; n += 1) await bank.create()
    const got: (string | null)[] = []
    const deliver: Deliver = async ({ application_id }) => {
      if (application_id === id) throw new Error('Not this one.')
      got.push(application_id)
    }
    expect(await send(deliver)).toEqual({ delivered: 12, failed: 1, removed: 0 })
    expect(got).toHaveLength(12)
  })

  it('that is three days old is delivered no more: what it tells is no news', async () => {
    await bank.create()
    await age('3 days')
    const { got, deliver } = receiver()
    await send(deliver)
    expect(got).toEqual([])
  })

  it('stays as it is where there is no delivery, and goes after thirty days', async () => {
    await bank.create()
    await age('29 days')
    expect(await send()).toBeUndefined()
    expect(await outboxOf()).toEqual([expect.objectContaining({ attempts: 0, delivered_at: null })])
    await age('2 days')
    expect(await send()).toEqual({ delivered: 0, failed: 0, removed: 1 })
    expect(await outboxOf()).toEqual([])
  })
})
