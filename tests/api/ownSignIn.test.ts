import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { changeAccount, changeOwnPassword, findAccount } from '../../server/store/people/accounts.ts'
import { endOwnSession } from '../../server/store/people/ownSessions.ts'
import { hashPassword } from '../../server/session/passwords.ts'
import { type Answer, type Api, startApi } from './support/api.ts'
import { addPerson, password, signIn } from './support/people.ts'

let api: Api
/** A person of their own for each test. */
let name: string
let count = 0

const next = 'otter paints 7 fences'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

interface SignInSettings {
  password: boolean
  sessions: { id: string; browser: string; network: string; current: boolean }[]
}

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  name = `person${++count}`
  await addPerson(api, name, 'requester')
})

const enter = (word: string, more: object = {}) =>
  api.send('POST', '/api/token/', { body: { username: name, password: word }, ...more })
const tokenOf = ({ body }: Answer) => (body as { access: string }).access
const me = async (token: string) => (await api.send('GET', '/api/users/me/', { token })).status
const change = (token: string, current_password: string, new_password: string) =>
  api.send('POST', '/api/users/me/password/', { token, body: { current_password, new_password } })
const seen = async (token: string) =>
  (await api.send('GET', '/api/users/me/sign-in/', { token })).body as SignInSettings
const events = async () =>
  api.context.db
    .selectFrom('user_event')
    .innerJoin('app_user', 'app_user.id', 'user_id')
    .select(['actor', 'action', 'changes'])
    .where('username', '=', name)
    .execute()

/** As `npm run users -- password --random` does it. */
async function giveFirstPassword(word: string): Promise<void> {
  const { db, config } = api.context
  const account = await findAccount(db, name)
  if (!account) throw new Error('There is no such account.')
  await changeAccount(
    db,
    account,
    { password: { hash: await hashPassword(word, config.passwords), made: true } },
    { actor: 'root', action: 'first password made' },
  )
}

describe('changing one’s password', () => {
  it('ends every other session, and is on record without it', async () => {
    const [here, there] = [await signIn(api, name), await signIn(api, name)]
    expect((await change(here.access, password, next)).status).toBe(204)
    expect([await me(here.access), await me(there.access)]).toEqual([200, 401])
    expect((await api.send('POST', '/api/token/refresh/', { body: { refresh: there.refresh } })).status).toBe(401)
    expect((await api.send('POST', '/api/token/refresh/', { body: { refresh: here.refresh } })).status).toBe(200)
    expect([(await enter(password)).status, (await enter(next)).status]).toEqual([401, 200])
    expect(await events()).toEqual([{ actor: name, action: 'own password changed', changes: {} }])
  })

  it('takes the new one to the last character', async () => {
    const { access } = await signIn(api, name)
    expect((await change(access, password, `  ${next} `)).status).toBe(204)
    expect([(await enter(next)).status, (await enter(`  ${next} `)).status]).toEqual([401, 200])
  })

  it.each([
    ['too short', /at least 15/],
    [password, /already your password/],
  ])('refuses “%s”, by the field, and counts no attempt', async (wrong, why) => {
    const { access } = await signIn(api, name)
    for (let times = 0; times < 12; times++) {
      expect(await change(access, password, wrong)).toMatchObject({
        status: 400,
        body: { new_password: [expect.stringMatching(why)] },
      })
    }
    expect((await change(access, password, next)).status).toBe(204)
  })

  it('refuses what is guessed first, as often as one may try', async () => {
    const { access } = await signIn(api, name)
    const answers = []
    for (let times = 0; times < 11; times++) answers.push(await change(access, password, `${name}${name}${name}`))
    expect(answers[9]).toMatchObject({
      status: 400,
      body: { new_password: [expect.stringMatching(/too easy to guess/)] },
    })
    expect(answers[10]?.status).toBe(429)
  })

  it('needs the present one, and counts a wrong one as an attempt to sign in', async () => {
    const { access } = await signIn(api, name)
    for (let times = 0; times < 10; times++) {
      expect(await change(access, 'guessed', next)).toMatchObject({
        status: 400,
        body: { current_password: ['This is not your current password.'] },
      })
    }
    const late = await change(access, password, next)
    expect(late.status).toBe(429)
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(14 * 60)
    expect((await enter(password)).status).toBe(429)
    expect((await enter(password, { address: '10.0.0.9' })).status).toBe(200)
  })

  it('is done by one of two that are sent at once', async () => {
    const { access } = await signIn(api, name)
    const answers = await Promise.all([
      change(access, password, next),
      change(access, password, 'a quiet lamp over dinner'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400])
    expect(await events()).toHaveLength(1)
  })

  it('is nothing for whoever has none', async () => {
    const { access } = await signIn(api, name)
    await api.context.db.updateTable('app_user').set({ password_hash: null }).where('username', '=', name).execute()
    expect((await seen(access)).password).toBe(false)
    expect((await change(access, password, next)).status).toBe(400)
  })
})

describe('a new password of one’s own is not taken', () => {
  it.each<[string, (userId: string, sessionId: string) => Promise<unknown>]>([
    ['in a session that has ended meanwhile', (userId, sessionId) => endOwnSession(api.context.db, userId, sessionId)],
    [
      'of somebody who has left meanwhile',
      (userId) => api.context.db.updateTable('app_user').set({ active: false }).where('id', '=', userId).execute(),
    ],
  ])('%s', async (_when, happen) => {
    const { db } = api.context
    const [here, there] = [await signIn(api, name), await signIn(api, name)]
    const { id: userId, password_hash } = await db
      .selectFrom('app_user')
      .select(['id', 'password_hash'])
      .where('username', '=', name)
      .executeTakeFirstOrThrow()
    const sessionId = (await seen(here.access)).sessions.find(({ current }) => current)?.id ?? ''
    await happen(userId, sessionId)
    const changed = changeOwnPassword(db, { userId, sessionId, passwordVersion: 1 }, 'another hash', {
      actor: name,
      action: 'own password changed',
    })
    await expect(changed).rejects.toMatchObject({ status: 401, code: 'session_ended' })
    expect(await db.selectFrom('app_user').select('password_hash').where('id', '=', userId).executeTakeFirst()).toEqual(
      { password_hash },
    )
    expect(await events()).toEqual([])
    await db.updateTable('app_user').set({ active: true }).where('id', '=', userId).execute()
    expect(await me(there.access)).toBe(200)
  })
})

it('a password that is changed while somebody signs in with it opens nothing', async () => {
  const { db } = api.context
  const changing = await db.startTransaction().execute()
  await changing.updateTable('app_user').set({ password_version: 2 }).where('username', '=', name).execute()
  const entering = enter(password)
  let answered = false
  void entering.then(() => (answered = true))
  const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await vi.waitUntil(async () => answered || (await waiting.execute(db)).rows.length > 0, 10_000)
  await changing.commit().execute()
  expect((await entering).status).toBe(401)
})

describe('one’s sessions', () => {
  it('are told by browser, network and time, and which is this one', async () => {
    const here = tokenOf(await enter(password, { address: '192.0.2.7', headers: { 'user-agent': firefox } }))
    await enter(password, { address: '2001:db8:1:2::9', headers: { 'user-agent': 'curl/8' } })
    const { sessions, ...more } = await seen(here)
    expect(more).toEqual({ password: true })
    expect(sessions.map(({ browser, network, current }) => [browser, network, current])).toEqual([
      ['', '2001:db8:1::/48', false],
      ['Firefox on Linux', '192.0.2.x', true],
    ])
  })

  it('are not told once they have ended, expired or lain idle', async () => {
    const here = await signIn(api, name)
    const others = [await signIn(api, name), await signIn(api, name), await signIn(api, name)]
    const ids = (await seen(here.access)).sessions.filter(({ current }) => !current).map(({ id }) => id)
    const ends = [
      { revoked_at: new Date() },
      { expires_at: sql<Date>`now() - interval '1 second'` },
      { used_at: sql<Date>`now() - interval '61 minutes'` },
    ]
    expect(ids).toHaveLength(others.length)
    for (const [place, end] of ends.entries())
      await api.context.db
        .updateTable('session')
        .set(end)
        .where('id', '=', ids[place] ?? '')
        .execute()
    expect((await seen(here.access)).sessions.map(({ current }) => current)).toEqual([true])
  })

  it('end one by one, at once', async () => {
    const [here, there, third] = [await signIn(api, name), await signIn(api, name), await signIn(api, name)]
    const own = (await seen(there.access)).sessions.find(({ current }) => current)?.id
    expect((await api.send('DELETE', `/api/users/me/sessions/${own}/`, { token: here.access })).status).toBe(204)
    expect([await me(here.access), await me(there.access), await me(third.access)]).toEqual([200, 401, 200])
    expect((await api.send('POST', '/api/token/refresh/', { body: { refresh: there.refresh } })).status).toBe(401)
    expect((await api.send('DELETE', `/api/users/me/sessions/${own}/`, { token: here.access })).status).toBe(404)
  })

  it('end all but this one', async () => {
    const [here, there, third] = [await signIn(api, name), await signIn(api, name), await signIn(api, name)]
    expect((await api.send('DELETE', '/api/users/me/sessions/', { token: here.access })).status).toBe(204)
    expect([await me(here.access), await me(there.access), await me(third.access)]).toEqual([200, 401, 401])
  })

  it('end only where the sign-in is less than half an hour ago', async () => {
    const [here, there] = [await signIn(api, name), await signIn(api, name)]
    const [first] = (await seen(here.access)).sessions
    await sql`UPDATE session SET signed_in_at = now() - interval '31 minutes' WHERE user_id = ${here.user.id}`.execute(
      api.context.db,
    )
    for (const address of ['/api/users/me/sessions/', `/api/users/me/sessions/${first?.id}/`]) {
      const answer = await api.send('DELETE', address, { token: here.access })
      expect(answer).toMatchObject({ status: 401, body: { code: 'sign_in_again' } })
      expect(answer.headers['www-authenticate']).toMatch(/insufficient_user_authentication/)
    }
    expect([await me(here.access), await me(there.access)]).toEqual([200, 200])
    const anew = await signIn(api, name)
    expect((await api.send('DELETE', '/api/users/me/sessions/', { token: anew.access })).status).toBe(204)
    expect([await me(here.access), await me(there.access)]).toEqual([401, 401])
  })

  it('are nobody else’s to see or end', async () => {
    const own = await signIn(api, name)
    await addPerson(api, `other${count}`, 'admin')
    const other = await signIn(api, `other${count}`)
    const [session] = (await seen(own.access)).sessions
    expect((await seen(other.access)).sessions).toHaveLength(1)
    expect((await api.send('DELETE', `/api/users/me/sessions/${session?.id}/`, { token: other.access })).status).toBe(
      404,
    )
    await api.send('DELETE', '/api/users/me/sessions/', { token: other.access })
    expect(await me(own.access)).toBe(200)
  })
})

describe('a first password', () => {
  const first = 'h4k2m-9wqxz-tt3rb-p7cva'

  it('opens nothing but its own replacement', async () => {
    await giveFirstPassword(first)
    const session = await enter(first)
    const token = tokenOf(session)
    const due = { status: 403, body: { code: 'password_change_required' } }
    expect(await api.send('GET', '/api/users/me/', { token })).toMatchObject(due)
    expect(await api.send('GET', '/api/users/me/sign-in/', { token })).toMatchObject(due)
    expect(await api.send('POST', '/api/credit/credit-applications/', { token, body: {} })).toMatchObject(due)
    const { refresh } = session.body as { refresh: string }
    const renewed = tokenOf(await api.send('POST', '/api/token/refresh/', { body: { refresh } }))
    expect(await api.send('GET', '/api/users/me/', { token: renewed })).toMatchObject(due)
    expect((await change(token, first, first)).status).toBe(400)
    expect((await change(token, first, next)).status).toBe(204)
    expect([await me(token), await me(renewed)]).toEqual([200, 200])
    expect(await me(tokenOf(await enter(next)))).toBe(200)
  })

  it('may be signed out of', async () => {
    await giveFirstPassword(first)
    const { refresh } = (await enter(first)).body as { refresh: string }
    expect((await api.send('POST', '/api/token/revoke/', { body: { refresh } })).status).toBe(204)
  })

  it('is refused after three days, and only to whoever has it is said why', async () => {
    await giveFirstPassword(first)
    const { db } = api.context
    await db
      .updateTable('app_user')
      .set({ password_expires_at: sql<Date>`password_expires_at - interval '71 hours'` })
      .where('username', '=', name)
      .execute()
    expect((await enter(first)).status).toBe(200)
    await db
      .updateTable('app_user')
      .set({ password_expires_at: sql<Date>`password_expires_at - interval '1 hour'` })
      .where('username', '=', name)
      .execute()
    expect(await enter(first)).toMatchObject({
      status: 401,
      body: { code: 'password_expired', detail: expect.stringMatching(/ask your administrator/) },
    })
    expect((await enter('guessed')).body).toEqual({ detail: 'No active account found with the given credentials' })
  })
})

const unknown = '7d0b6c1e-3f55-4d0e-9a7b-2f6f3a0c9e11'

it.each<['POST' | 'PUT' | 'DELETE', string, object]>([
  ['POST', 'saved-views/', { name: 'Metals', query: {}, is_default: false }],
  ['PUT', `saved-views/${unknown}/`, { name: 'Metals', query: {}, is_default: false }],
  ['DELETE', `saved-views/${unknown}/`, {}],
  ['PUT', 'users/me/mail/', { choice: 'daily' }],
  ['DELETE', 'users/me/sessions/', {}],
  ['DELETE', `users/me/sessions/${unknown}/`, {}],
  ['POST', `deliveries/${unknown}/retry/`, {}],
])('%s %s writes nothing for a session that ended while the request arrived', async (method, path, body) => {
  await addPerson(api, `${name}a`, 'admin')
  const { access, refresh } = await signIn(api, `${name}a`)
  /** Ends the session once the request has been let in and its body is read. */
  async function* arriving() {
    await api.send('POST', '/api/token/revoke/', { body: { refresh } })
    yield JSON.stringify(body)
  }
  const answer = await api.app.inject({
    method,
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    payload: Readable.from(arriving()),
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'session_ended' }])
})

it('a hash of another cost is made anew when its password is given', async () => {
  const hash = () =>
    api.context.db.selectFrom('app_user').select('password_hash').where('username', '=', name).executeTakeFirstOrThrow()
  const before = await hash()
  const app = await buildApp({
    ...api.context,
    config: { ...api.context.config, passwords: { memory: 128, passes: 2 } },
  })
  const payload = (word: string) => ({
    method: 'POST' as const,
    url: '/api/token/',
    payload: { username: name, password: word },
  })
  expect((await app.inject(payload('guessed'))).statusCode).toBe(401)
  expect(await hash()).toEqual(before)
  expect((await app.inject(payload(password))).statusCode).toBe(200)
  const after = await hash()
  expect(after.password_hash).toContain('$m=128,t=2,p=1$')
  expect((await app.inject(payload(password))).statusCode).toBe(200)
  expect(await hash()).toEqual(after)
  await app.close()
})
