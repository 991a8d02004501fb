import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accessTokens } from '../../server/session/accessTokens.ts'
import { findAccount } from '../../server/store/people/accounts.ts'
import { startApi, type Api } from './support/api.ts'
import { addPerson, password, signIn, type Session } from './support/people.ts'

let api: Api

beforeAll(async () => {
  api = await startApi()
  await addPerson(api, 'rhea', 'requester')
})
afterAll(() => api.close())

const me = (token: string) => api.send('GET', '/api/users/me/', { token })
const refresh = (token: string) => api.send('POST', '/api/token/refresh/', { body: { refresh: token } })
const tokenOf = (body: unknown) => (body as { refresh: string }).refresh

describe('an access token', () => {
  it('is known from its issue on, also after somebody has sent one of an unknown key', async () => {
    const tokens = accessTokens(api.context.db)
    const { user } = await signIn(api, 'rhea')
    const account = await findAccount(api.context.db, 'rhea')
    if (!account) throw new Error('There is no such account.')
    const session = { sessionId: randomUUID(), endsAt: new Date(Date.now() + 60_000) }
    const token = await tokens.issue(session, account)
    const known = { userId: user.id, sessionId: session.sessionId }
    expect(tokens.known(token)).toEqual(known)
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      vi.advanceTimersByTime(2_000)
      const header = Buffer.from('{"alg":"HS256","kid":"another"}').toString('base64url')
      await expect(tokens.read(`${header}.e30.AA`)).rejects.toThrow('The token is invalid or has expired.')
      expect(tokens.known(token)).toEqual(known)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('signing in', () => {
  it('answers the two tokens and the user', async () => {
    const { access, refresh: token, user } = await signIn(api, 'rhea')
    expect(user).toEqual({
      id: user.id,
      username: 'rhea',
      name: 'rhea Tester',
      first_name: 'rhea',
      last_name: 'Tester',
      da_level: null,
      role: { name: 'requester', title: 'Requester' },
      capabilities: ['create'],
    })
    expect((await me(access)).body).toEqual(user)
    expect(token).toMatch(/^[\w-]{43}$/)
  })

  it('does not mind the case of the user name', async () => {
    const answer = await api.send('POST', '/api/token/', { body: { username: 'RHEA', password } })
    expect(answer.status).toBe(200)
  })

  it.each([
    ['rhea', 'wrong'],
    ['nobody', password],
    ['rhea', `${password} `],
  ])('refuses %s with "%s"', async (username, wrong) => {
    const answer = await api.send('POST', '/api/token/', { body: { username, password: wrong } })
    expect(answer).toMatchObject({
      status: 401,
      body: { detail: 'No active account found with the given credentials' },
    })
  })

  it('refuses a person who has left', async () => {
    await addPerson(api, 'gone', 'requester')
    await api.context.db.updateTable('app_user').set({ active: false }).where('username', '=', 'gone').execute()
    expect((await api.send('POST', '/api/token/', { body: { username: 'gone', password } })).status).toBe(401)
  })

  it('names what is missing', async () => {
    const answer = await api.send('POST', '/api/token/', { body: { username: 'rhea' } })
    expect(answer).toMatchObject({ status: 400, body: { password: ['This field is required.'] } })
  })
})

describe('§4 Authentication', () => {
  // Spec 4.12
  it('the payload of each access token names the user as the answer does, and nothing else of the person', async () => {
    const { access, refresh: token, user } = await signIn(api, 'rhea')
    const renewed = (await refresh(token)).body as { access: string }
    // What the role is called, and may do, is asked of the definitions of now.
    const { capabilities: _, ...expected } = { ...user, role: { name: user.role.name } } as typeof user & {
      capabilities?: unknown
    }
    const own = ['aud', 'exp', 'iat', 'iss', 'jti', 'session_exp', 'sid', 'sub']
    for (const claims of [decodeJwt(access), decodeJwt(renewed.access)]) {
      expect(claims).toMatchObject(expected)
      expect(claims.role).toEqual(expected.role)
      expect(Object.keys(claims).sort()).toEqual([...Object.keys(expected), ...own].sort())
    }
  })

  it('believes no role of a token, but the database’s', async () => {
    await addPerson(api, 'risen', 'requester')
    const { access } = await signIn(api, 'risen')
    await api.context.db.updateTable('app_user').set({ role: 'auditor' }).where('username', '=', 'risen').execute()
    expect(decodeJwt(access)).toMatchObject({ role: { name: 'requester' } })
    expect((await me(access)).body).toMatchObject({ role: { name: 'auditor' } })
  })
})

describe('guessing', () => {
  const guess = (address: string, username = 'guessed') =>
    api.send('POST', '/api/token/', { address, body: { username, password: 'guess' } })
  const own = (address: string) => api.send('POST', '/api/token/', { address, body: { username: 'guessed', password } })

  beforeEach(async () => {
    await api.context.db.deleteFrom('sign_in_attempt').execute()
    await api.context.db.deleteFrom('app_user').where('username', '=', 'guessed').execute()
    await addPerson(api, 'guessed', 'requester')
  })

  it('is over after ten attempts, even when they are made at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess('10.0.0.1')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(20)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(14 * 60)
    expect((await own('10.0.0.1')).status).toBe(429)
  })

  it('does not keep the owner out from elsewhere, nor others from there', async () => {
    await Promise.all(Array.from({ length: 12 }, () => guess('10.0.0.2')))
    expect((await own('10.0.0.3')).status).toBe(200)
    expect((await guess('10.0.0.2', 'rhea')).status).toBe(401)
  })

  it('is not escaped by claiming another address', async () => {
    const claim = (n: number) =>
      api.send('POST', '/api/token/', {
        address: '10.0.0.6',
        headers: { 'x-forwarded-for': `10.9.9.${n}` },
        body: { username: 'guessed', password: 'guess' },
      })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => claim(n)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  it('may begin again after a quarter of an hour', async () => {
    await Promise.all(Array.from({ length: 12 }, () => guess('10.0.0.4')))
    await api.context.db
      .updateTable('sign_in_attempt')
      .set({ at: sql`at - interval '15 minutes'` })
      .execute()
    expect((await own('10.0.0.4')).status).toBe(200)
  })

  it('is forgiven by a success', async () => {
    for (let times = 0; times < 9; times++) await guess('10.0.0.5')
    expect((await own('10.0.0.5')).status).toBe(200)
    for (let times = 0; times < 9; times++) expect((await guess('10.0.0.5')).status).toBe(401)
    expect((await own('10.0.0.5')).status).toBe(200)
  })
})

describe('refreshing', () => {
  it('replaces both tokens', async () => {
    const first = await signIn(api, 'rhea')
    const { status, body } = await refresh(first.refresh)
    expect(status).toBe(200)
    expect(tokenOf(body)).not.toBe(first.refresh)
    expect((await me((body as Session).access)).status).toBe(200)
  })

  it('gives two tabs that ask at once the same successor', async () => {
    const first = await signIn(api, 'rhea')
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(first.refresh)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(new Set(answers.map(({ body }) => tokenOf(body))).size).toBe(1)
  })

  it('gives a tab that asks a moment later the same one', async () => {
    const first = await signIn(api, 'rhea')
    const second = tokenOf((await refresh(first.refresh)).body)
    expect(tokenOf((await refresh(first.refresh)).body)).toBe(second)
  })

  it('ends the whole session when a token comes back after the grace', async () => {
    const first = await signIn(api, 'rhea')
    const second = (await refresh(first.refresh)).body as Session
    await api.context.db
      .updateTable('refresh_token')
      .set({ replaced_at: sql`replaced_at - interval '11 seconds'` })
      .execute()
    expect((await refresh(first.refresh)).status).toBe(401)
    expect((await refresh(second.refresh)).status).toBe(401)
    expect((await me(second.access)).status).toBe(401)
  })

  it('ends the session when a token comes back whose successor was used', async () => {
    const first = await signIn(api, 'rhea')
    const second = tokenOf((await refresh(first.refresh)).body)
    const third = tokenOf((await refresh(second)).body)
    expect((await refresh(first.refresh)).status).toBe(401)
    expect((await refresh(third)).status).toBe(401)
  })

  it.each([
    ['an hour without use', { used_at: sql<Date>`now() - interval '61 minutes'` }],
    ['twelve hours', { expires_at: sql<Date>`now() - interval '1 second'` }],
  ])('is over after %s', async (_when, change) => {
    const { refresh: token } = await signIn(api, 'rhea')
    await api.context.db.updateTable('session').set(change).execute()
    expect((await refresh(token)).status).toBe(401)
  })

  it('opens nothing with an invented token, and nothing with an access token', async () => {
    const { access } = await signIn(api, 'rhea')
    expect((await refresh('A'.repeat(43))).status).toBe(401)
    expect((await refresh(access)).status).toBe(401)
  })
})

describe('signing out', () => {
  it('ends the session, its refresh token and its access token', async () => {
    const session = await signIn(api, 'rhea')
    const other = await signIn(api, 'rhea')
    expect((await api.send('POST', '/api/token/revoke/', { body: { refresh: session.refresh } })).status).toBe(204)
    expect((await me(session.access)).status).toBe(401)
    expect((await refresh(session.refresh)).status).toBe(401)
    expect((await me(other.access)).status).toBe(200)
  })

  it('says nothing about a token that is not one', async () => {
    expect((await api.send('POST', '/api/token/revoke/', { body: { refresh: 'none' } })).status).toBe(204)
  })
})

describe('the access token', () => {
  afterEach(() => void vi.useRealTimers())

  it('gives the rights that the database holds now', async () => {
    await addPerson(api, 'moved', 'requester')
    const { access } = await signIn(api, 'moved')
    await api.context.db
      .updateTable('app_user')
      .set({ role: 'approver', da_level: 'DA3' })
      .where('username', '=', 'moved')
      .execute()
    expect((await me(access)).body).toMatchObject({ role: { name: 'approver' }, da_level: 'DA3' })
    await api.context.db.updateTable('app_user').set({ active: false }).where('username', '=', 'moved').execute()
    expect((await me(access)).status).toBe(401)
  })

  it('lives five minutes, however often it is used', async () => {
    const { access } = await signIn(api, 'rhea')
    const { iat, exp } = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as {
      iat: number
      exp: number
    }
    expect(exp - iat).toBe(300)
    expect((await me(access)).status).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: exp * 1000 })
    expect(await me(access)).toMatchObject({ status: 401, body: { code: 'token_not_valid' } })
  })
})
