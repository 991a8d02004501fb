import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { channelsOf } from '../../server/delivery/channels.ts'
import { deliverAll } from './support/deliverAll.ts'
import type { Endpoint } from '../../server/delivery/settings.ts'
import { failedDeliveries, retryDelivery } from '../../server/store/messages/deliveries.ts'
import { webhookReceiver } from '../support/webhookReceiver.ts'
import { type Bank, type Username, openBank, steps } from './support/bank.ts'
import { addPerson, signIn } from './support/people.ts'

let bank: Bank
let admin: string
let first: Awaited<ReturnType<typeof webhookReceiver>>
let second: typeof first
beforeAll(async () => {
  bank = await openBank()
  await addPerson(bank.api, 'chief', 'admin')
  admin = (await signIn(bank.api, 'chief')).access
  ;[first, second] = await Promise.all([webhookReceiver(), webhookReceiver()])
})
afterAll(() => Promise.all([first.close(), second.close(), bank.close()]))
beforeEach(async () => {
  await sql`DELETE FROM outbox`.execute(bank.api.context.db)
  for (const { received, answers } of [first, second]) {
    received.length = 0
    answers.status = 204
    answers.after = Promise.resolve()
  }
})

const deliver = (webhooks: Endpoint[] = [first, second]) =>
  deliverAll(
    bank.api.context.db,
    channelsOf({ webhooks: webhooks.map(({ url, secret }) => ({ url, secret })) }, bank.api.context),
  )

/** As if this had been so long ago. */
const age = (interval: string) =>
  sql`UPDATE delivery SET occurred_at = occurred_at - ${interval}::interval,
    due_at = due_at - ${interval}::interval`.execute(bank.api.context.db)

const failed = () => failedDeliveries(bank.api.context.db, 100)

describe('what could not be delivered', () => {
  const ask = (who: Username | 'admin', method: 'GET' | 'POST', path = '') =>
    who === 'admin'
      ? bank.api.send(method, `/api/deliveries/${path}`, { token: admin })
      : bank.as(who, method, `/api/deliveries/${path}`)

  it('is shown to an administrator, with its reason, and sent again when they ask for it', async () => {
    const { id: application_id, reference_number } = await bank.create()
    first.answers.status = 410
    const withToken = { ...first, url: `${first.url}?token=1` }
    await deliver([withToken])
    const { status, body } = await ask('admin', 'GET')
    const [failure] = body as { id: string }[]
    expect({ status, body }).toMatchObject({
      status: 200,
      body: [
        {
          channel: 'webhook',
          receiver: `${first.url}?…`,
          application_id,
          reference_number,
          attempts: 1,
          next_try_at: null,
        },
      ],
    })
    expect((await ask('admin', 'POST', `${failure?.id}/retry/`)).status).toBe(204)
    first.answers.status = 204
    await deliver([withToken])
    expect((await ask('admin', 'GET')).body).toEqual([])
    expect((await ask('admin', 'POST', `${failure?.id}/retry/`)).status).toBe(404)
  })

  it('is nobody else’s business', async () => {
    await bank.create()
    first.answers.status = 503
    await deliver([first])
    const [failure] = await failed()
    for (const answer of [await ask('board', 'GET'), await ask('auditor', 'POST', `${failure?.id}/retry/`)]) {
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({
        detail: expect.stringContaining('These roles can: Administrator.') as string,
      })
    }
  })
})

describe('a webhook', () => {
  it('is sent for the creation and for each transition, signed, without names and texts', async () => {
    const id = await bank.carry(steps)
    expect(await deliver([first])).toEqual({ delivered: 1 + steps.length, failed: 0 })
    const { rows } = await sql<object>`
      SELECT application_id, version, form_type, transition_code, from_state, to_state, actor_id, request_id
      FROM outbox WHERE application_id = ${id} ORDER BY version`.execute(bank.api.context.db)
    const inOrder = first.received.toSorted((a, b) => a.data.version - b.data.version)
    expect(inOrder.map(({ data }) => data)).toEqual(rows)
    expect(inOrder.map(({ type }) => type)).toEqual(['application.created', ...steps.map(() => 'application.moved')])
    expect(new Set(first.received.map((message) => message.id)).size).toBe(1 + steps.length)
  })

  it('is sent to each address once, though several servers are at it', async () => {
    await Promise.all(Array.from({ length: 8 }, () => bank.create()))
    await Promise.all([deliver(), deliver(), deliver()])
    await deliver()
    for (const { received } of [first, second]) expect(received).toHaveLength(8)
  })

  it.each([
    [500, 'The receiver answered 500.'],
    [302, 'The receiver answered 302.'],
  ])(
    'that is answered by %i is tried again under the same id, and holds up no other address',
    async (status, error) => {
      const { id } = await bank.create()
      first.answers.status = status
      expect(await deliver()).toEqual({ delivered: 1, failed: 1 })
      expect(second.received).toHaveLength(1)
      expect(await failed()).toMatchObject([
        {
          channel: 'webhook',
          receiver: first.url,
          application_id: id,
          attempts: 1,
          error,
          next_try_at: expect.any(Date),
        },
      ])
      first.answers.status = 204
      await age('1 minute')
      expect(await deliver()).toEqual({ delivered: 1, failed: 0 })
      expect(first.received.map((message) => message.id)).toEqual([first.received[0]?.id, first.received[0]?.id])
      expect(await failed()).toEqual([])
    },
  )

  it('that is never answered holds up no other address, however many wait for the first', async () => {
    await Promise.all(Array.from({ length: 12 }, () => bank.create()))
    let answer = () => {}
    first.answers.after = new Promise((resolve) => (answer = resolve))
    const delivering = deliver()
    await vi.waitFor(() => expect(second.received).toHaveLength(12), { timeout: 10_000 })
    answer()
    expect(await delivering).toEqual({ delivered: 24, failed: 0 })
  })

  it('for a message whose receivers are not known yet is sent later, and the log says why', async () => {
    await bank.create()
    const { db } = bank.api.context
    const [webhook] = channelsOf({ webhooks: [first] }, bank.api.context)
    const broken = { name: 'broken', receiversOf: () => Promise.reject(new Error('No list.')), deliver: async () => {} }
    const warn = vi.fn<FastifyBaseLogger['warn']>()
    await deliverAll(db, webhook ? [webhook, broken] : [], { warn })
    expect(first.received).toHaveLength(1)
    expect(warn.mock.calls).toEqual([[expect.objectContaining({ err: new Error('No list.') }), 'receivers']])
    await sql`UPDATE outbox SET due_at = now()`.execute(db)
    expect(await deliver([first, second])).toEqual({ delivered: 1, failed: 0 })
    expect(second.received).toHaveLength(1)
  })

  it('that fails with a NUL character in the reason is put off as any other', async () => {
    await bank.create()
    const [webhook] = channelsOf({ webhooks: [first] }, bank.api.context)
    if (!webhook) throw new Error('No channel.')
    const deliverLate = () => Promise.reject(new Error('Not\0now.'))
    expect(await deliverAll(bank.api.context.db, [{ ...webhook, deliver: deliverLate }])).toEqual({
      delivered: 0,
      failed: 1,
    })
    expect(await failed()).toMatchObject([{ error: 'Not now.', next_try_at: expect.any(Date) }])
  })

  it('that is answered by 410 is not tried again, until somebody asks for it', async () => {
    await bank.create()
    first.answers.status = 410
    await deliver([first])
    await age('1 day')
    expect(await deliver([first])).toBeUndefined()
    const [dead] = await failed()
    expect(dead).toMatchObject({
      error: 'The receiver answered 410 Gone: it wants no more messages.',
      next_try_at: null,
    })
    first.answers.status = 204
    expect(await retryDelivery(bank.api.context.db, dead?.id ?? '')).toBe(true)
    expect(await deliver([first])).toEqual({ delivered: 1, failed: 0 })
  })

  it('to an address where nobody listens says why it failed', async () => {
    await bank.create()
    const away = await webhookReceiver()
    await away.close()
    await deliver([away])
    expect((await failed())[0]?.error).toMatch(/ECONNREFUSED/)
  })

  it('to an address that the settings no longer name fails, and says so', async () => {
    await bank.create()
    first.answers.status = 503
    await deliver([first])
    await age('1 minute')
    await deliver([second])
    expect((await failed())[0]?.error).toBe('This address is no longer among WEBHOOK_URLS.')
  })

  it('is tried for three days, then stands among what failed', async () => {
    await bank.create()
    first.answers.status = 503
    await deliver([first])
    await age('3 days')
    expect(await deliver([first])).toBeUndefined()
    expect(await failed()).toMatchObject([{ attempts: 1, next_try_at: null }])
  })
})
