import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Db } from '../../server/store/transaction.ts'
import { type Bank, type Username, openBank } from './support/bank.ts'
import { upload } from './support/files.ts'
import { signIn } from './support/people.ts'

const atOnce = 4
let bank: Bank
let id: string
beforeAll(async () => {
  bank = await openBank({ capacity: { atOnce, patience: 1_000, hurried: 1_000, longestQueue: 2 } })
  ;({ id } = await bank.create())
})
afterAll(() => bank.close())

const waits = { timeout: 30_000, interval: 20 }

/** How many connections wait for a lock. */
async function waitingIn(db: Db): Promise<number> {
  const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return (await waiting.execute(db)).rows.length
}

/** Runs while saves that wait in the database take all places. Answers what became of them. */
async function whileFull(work: () => Promise<void>): Promise<number[]> {
  const { db } = bank.api.context
  const lock = await db.startTransaction().execute()
  await lock.selectFrom('application').select('id').where('id', '=', id).forUpdate().execute()
  const saves = Array.from({ length: atOnce }, (_, n) => bank.save('requester', id, { title: `Held ${n}` }))
  await vi.waitUntil(async () => (await waitingIn(db)) >= atOnce, waits)
  await work()
  await lock.rollback().execute()
  return (await Promise.all(saves)).map(({ status }) => status)
}

describe('a server with more requests than it bears', () => {
  it('answers those that it has let in, and asks the others to come again', async () => {
    const held = await whileFull(async () => {
      const answers = await Promise.all([1, 2, 3].map(() => bank.as('auditor', 'GET', '/api/users/me/')))
      for (const answer of answers)
        expect(answer).toMatchObject({
          status: 503,
          headers: { 'retry-after': '2' },
          body: { detail: expect.stringContaining('busy') as string },
        })
    })
    expect(held).toEqual([200, 200, 200, 200])
  })

  it('says how it is, lets people in and out, and renews the session of those who are in', async () => {
    const { refresh: earlier } = await signIn(bank.api, 'rm')
    await whileFull(async () => {
      expect((await bank.api.send('POST', '/api/token/refresh/', { body: { refresh: earlier } })).status).toBe(200)
      expect((await bank.api.send('GET', '/health/live')).status).toBe(200)
      expect((await bank.api.send('GET', '/health/ready')).status).toBe(200)
      const { refresh } = await signIn(bank.api, 'auditor')
      expect((await bank.api.send('POST', '/api/token/revoke/', { body: { refresh } })).status).toBe(204)
    })
  })

  it('is itself again when they have left', async () => {
    await whileFull(async () => {})
    const answers = await Promise.all(Array.from({ length: atOnce }, () => bank.as('rm', 'GET', '/api/users/me/')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})

describe('a server that cannot keep up', () => {
  const language = { 'accept-language': 'de' }
  let busyBank: Bank
  let url: string
  beforeAll(async () => {
    // With a permit for each, so that only a server that cannot keep up refuses any.
    const enough = 1000
    const capacity = { atOnce: enough, patience: 60_000, hurried: 60_000, longestQueue: enough }
    busyBank = await openBank({ capacity, crowd: 20 })
    url = await busyBank.api.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => busyBank.close())

  const ask = (who: Username, path = '/api/users/me/') =>
    fetch(`${url}${path}`, { headers: { authorization: `Bearer ${busyBank.tokens[who]}`, ...language } })

  /** Many requests of one person at once, again and again while the event loop is late, until some are refused. */
  async function untilRefused(): Promise<Response> {
    for (let round = 0; round < 200; round += 1) {
      const answers = await Promise.all(Array.from({ length: 12 }, () => ask('rm')))
      const refused = answers.find(({ status }) => status === 503)
      if (refused) return refused
    }
    throw new Error('Nobody was refused.')
  }

  /** Whether none of as many requests is refused. */
  const areAllLetIn = async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('rm')))
    return answers.every(({ status }) => status === 200)
  }

  /** Does the work while the event loop is kept late. */
  async function whileLate<Result>(work: () => Promise<Result>): Promise<Result> {
    const blocking = setInterval(() => {
      const end = performance.now() + 20
      while (performance.now() < end);
    }, 1)
    try {
      return await work()
    } finally {
      clearInterval(blocking)
    }
  }

  it('refuses most requests at once, but none of somebody who sends few, nor one for its health', async () => {
    const { refused, others } = await whileLate(async () => ({
      refused: await untilRefused(),
      others: [await ask('auditor'), await ask('rm', '/health/live'), await ask('rm', '/health/ready')],
    }))
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await refused.json()).toEqual({
      detail: 'Der Server ist gerade stark ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
    })
    const plain = await ask('auditor')
    for (const name of ['content-security-policy', 'x-content-type-options', 'cache-control'])
      expect(refused.headers.get(name)).toBe(plain.headers.get(name))
    expect(refused.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(refused.headers.get('retry-after')).toBe('2')
  })

  it('is itself again when it keeps up', async () => {
    expect((await whileLate(untilRefused)).status).toBe(503)
    expect(await vi.waitUntil(areAllLetIn, waits)).toBe(true)
  })
})

describe('uploads to one application at once', () => {
  it('leave most connections to others, and wait their turn', async () => {
    const sent = 24
    const uploading = await openBank({
      arriving: { ofPerson: sent, atOnce: sent },
      uploads: { atOnce: 2, patience: 60_000, hurried: 60_000, longestQueue: sent - 3 },
    })
    const { db } = uploading.api.context
    const { id: target } = await uploading.create()
    const lock = await db.startTransaction().execute()
    await lock.selectFrom('application').select('id').where('id', '=', target).forUpdate().execute()
    const answers = Array.from({ length: sent }, (_, n) => upload(uploading, 'requester', target, `${n}.txt`, 'text'))
    try {
      // One too many is turned away: then all have arrived.
      expect(await Promise.race(answers)).toMatchObject({
        status: 503,
        headers: { 'retry-after': '2' },
        body: { code: 'not_done' },
      })
      await vi.waitUntil(async () => (await waitingIn(db)) >= 2, waits)
      expect(await waitingIn(db)).toBe(2)
      expect((await uploading.as('auditor', 'GET', '/api/users/me/')).status).toBe(200)
    } finally {
      await lock.rollback().execute()
    }
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 201)).toEqual([503])
    expect((await uploading.read(target)).documents).toHaveLength(sent - 1)
    await uploading.close()
  })
})

describe('a form that the definitions allow', () => {
  it('is saved whole, however long its texts are', async () => {
    const comments = '“\u0001” '.repeat(500)
    const rows = Array.from({ length: 200 }, () => ({
      limit_type_id: bank.limitType.id,
      proposed_amount: 1,
      proposed_tenor: 1,
      comments,
    }))
    const body = { title: 'As large as it gets', limit_requests: rows }
    expect(JSON.stringify(body).length).toBeGreaterThan(256 * 1024)
    expect((await bank.save('requester', id, body)).status).toBe(200)
  })

  it('is no reason to take anything larger', async () => {
    expect((await bank.save('requester', id, { title: 'x'.repeat(5 * 1024 * 1024) })).status).toBe(413)
    const body = { transition_code: 'x', comments: 'x'.repeat(300 * 1024) }
    expect((await bank.as('requester', 'POST', `/api/workflow-instances/${id}/transition/`, body)).status).toBe(413)
  })
})
