import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { findAccount, unlinkAccount } from '../../server/store/people/accounts.ts'
import { type SubjectClaims, type RunningProvider, startProvider } from '../support/provider.ts'
import { visitor } from '../support/visitor.ts'
import { type Api, startApi } from './support/api.ts'
import { addPerson, type Session } from './support/people.ts'
import { begin, finish, origin, settingsFor, signInAs, signedInThere } from './support/singleSignOn.ts'
import { untilWaiting } from './support/waiting.ts'

/** What the provider calls its subjects, where it is not by their own name. */
const subjectClaims: SubjectClaims = {
  'another rhea': { preferred_username: 'rhea' },
  'without a name': {},
  'with a strange name': { preferred_username: 'rhea\0' },
  // Its Kelvin sign becomes a k when it is made small.
  'with a look-alike': { preferred_username: '\u212Aim' },
}

let provider: RunningProvider
let api: Api

beforeAll(async () => {
  provider = await startProvider(origin, subjectClaims)
  api = await startApi({ singleSignOn: settingsFor(provider.issuer) })
  for (const name of ['rhea', 'gone', 'ida', 'kim']) await addPerson(api, name, 'requester')
})
beforeEach(() => api.context.db.deleteFrom('pending_sign_in').execute())
afterAll(async () => {
  await api.close()
  await provider.stop()
})

const me = (token: string) => api.send('GET', '/api/users/me/', { token })
const refused = (detail: string | RegExp) => ({ status: 401, body: { detail: expect.stringMatching(detail) } })
const notKnown = /is not known here\. Please ask your administrator\.$/
const notBegunHere = 'The sign-in took too long or was started in another browser. Please try again.'
const notBelieved = 'Single sign-on failed. Please try again.'

/** As far as the provider's answer. */
async function answered() {
  const { cookie, query } = await signedInThere(api, 'rhea')
  return { cookie, query: new URLSearchParams(query) }
}

describe('signing in at the provider', () => {
  it('opens a session like any other', async () => {
    const { status, body, headers } = await signInAs(api, 'rhea')
    expect({ status, user: (body as Session).user.username }).toEqual({ status: 200, user: 'rhea' })
    expect((await me((body as Session).access)).body).toEqual((body as Session).user)
    expect(
      (await api.send('POST', '/api/token/refresh/', { body: { refresh: (body as Session).refresh } })).status,
    ).toBe(200)
    expect(headers['set-cookie']).toMatch(/^sign-in=; Max-Age=0;/)
  })

  it('takes few connections, however many begin at once, and whoever they are', async () => {
    const { access } = (await signInAs(api, 'rhea')).body as Session
    const { db } = api.context
    const lock = await db.startTransaction().execute()
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('pending_sign_in', 0))`.execute(lock)
    let turnedAway = 0
    const begun = Array.from({ length: 40 }, async () => {
      const { status } = await api.send('POST', '/api/token/oidc/begin/', { body: { again: false } })
      if (status === 503) turnedAway += 1
      return status
    })
    await vi.waitUntil(() => turnedAway > 10, { timeout: 20_000 })
    expect((await me(access)).status).toBe(200)
    await lock.rollback().execute()
    expect(await Promise.all(begun)).toContain(200)
  })

  it('sends a code challenge, a state and a nonce, and no secret', async () => {
    const { location, cookie } = await begin(api)
    expect(Object.fromEntries(location.searchParams)).toEqual({
      client_id: 'credit-risk-workflow',
      response_type: 'code',
      redirect_uri: `${origin}/login`,
      scope: 'openid profile',
      max_age: '43200',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(location.href).not.toContain(cookie.split('=')[1])
  })

  it('asks nobody twice whom the provider remembers, but for what needs a recent sign-in', async () => {
    const who = visitor()
    for (const again of [false, false, true]) expect((await signInAs(api, 'rhea', { who, again })).status).toBe(200)
    expect(who.asked()).toBe(2)
  })

  it('may be cancelled there', async () => {
    const { location, cookie } = await begin(api)
    const cancelled = { error: 'access_denied', state: location.searchParams.get('state') ?? '', iss: provider.issuer }
    expect(await finish(api, cookie, cancelled)).toMatchObject(refused('Single sign-on was cancelled.'))
  })
})

describe('an answer of the provider', () => {
  it('opens one session', async () => {
    const { cookie, query } = await answered()
    expect((await finish(api, cookie, query.toString())).status).toBe(200)
    expect(await finish(api, cookie, query.toString())).toMatchObject(refused(notBegunHere))
  })

  it('opens none in another browser, nor in one without the cookie, and keeps nobody from their own', async () => {
    const [own, other] = [await answered(), await begin(api)]
    for (const cookie of [other.cookie, '', 'sign-in=x'])
      expect(await finish(api, cookie, own.query.toString())).toMatchObject(refused(notBegunHere))
    expect((await finish(api, own.cookie, own.query.toString())).status).toBe(200)
  })

  it('opens none with a state that nobody was given, nor without one', async () => {
    const { cookie, query } = await answered()
    query.set('state', 'x'.repeat(43))
    expect(await finish(api, cookie, query.toString())).toMatchObject(refused(notBegunHere))
    query.delete('state')
    expect(await finish(api, cookie, query.toString())).toMatchObject(refused(notBegunHere))
  })

  it('opens none after ten minutes', async () => {
    const { cookie, query } = await answered()
    await sql`UPDATE pending_sign_in SET begun_at = begun_at - interval '601 seconds'`.execute(api.context.db)
    expect(await finish(api, cookie, query.toString())).toMatchObject(refused(notBegunHere))
  })

  it.each(['https://login.elsewhere.example', undefined])(
    'opens none where it comes of another provider: %s (RFC 9207)',
    async (issuer) => {
      const { cookie, query } = await answered()
      query.delete('iss')
      if (issuer) query.set('iss', issuer)
      expect(await finish(api, cookie, query.toString())).toMatchObject(refused(notBelieved))
    },
  )

  it('opens none with the code of another sign-in: each has its own verifier', async () => {
    const [own, other] = [await answered(), await answered()]
    own.query.set('code', other.query.get('code') ?? '')
    expect(await finish(api, own.cookie, own.query.toString())).toMatchObject(refused(notBelieved))
  })
})

describe('who somebody at the provider is here', () => {
  const link = (username: string) =>
    api.context.db
      .selectFrom('linked_identity')
      .innerJoin('app_user', 'app_user.id', 'user_id')
      .select(['issuer', 'subject', 'app_user.id'])
      .where('username', '=', username)
      .execute()

  it('is told by the name the first time, and by the identity from then on', async () => {
    expect((await signInAs(api, 'ida')).status).toBe(200)
    expect(await link('ida')).toMatchObject([{ issuer: provider.issuer, subject: 'ida' }])
    subjectClaims.ida = { preferred_username: 'ida-married' }
    expect((await signInAs(api, 'ida')).body).toMatchObject({ user: { username: 'ida' } })
    const events = await api.context.db.selectFrom('user_event').select(['actor', 'action', 'changes']).execute()
    expect(events).toContainEqual({ actor: provider.issuer, action: 'linked', changes: { subject: [null, 'ida'] } })
  })

  it('is nobody for another who has come to the same name', async () => {
    await signInAs(api, 'rhea')
    expect(await signInAs(api, 'another rhea')).toMatchObject(refused(notKnown))
    expect(await link('rhea')).toMatchObject([{ subject: 'rhea' }])
  })

  it('is that other from then on, once an administrator has unlinked the first', async () => {
    const { access } = (await signInAs(api, 'rhea')).body as Session
    const { db } = api.context
    const rhea = await findAccount(db, 'rhea')
    if (rhea) await unlinkAccount(db, rhea, { actor: 'root@bank', action: 'unlinked' })
    expect((await me(access)).status).toBe(401)
    expect((await signInAs(api, 'another rhea')).body).toMatchObject({ user: { username: 'rhea' } })
    expect(await signInAs(api, 'rhea')).toMatchObject(refused(notKnown))
  })

  it('opens nothing where an administrator unlinks the person at this moment', async () => {
    expect((await signInAs(api, 'ida')).status).toBe(200)
    const { db } = api.context
    const unlinking = await db.startTransaction().execute()
    await unlinking.deleteFrom('linked_identity').where('subject', '=', 'ida').execute()
    const entering = signInAs(api, 'ida')
    await untilWaiting(db, entering)
    await unlinking.commit().execute()
    expect((await entering).status).toBe(401)
  })

  it.each(['stranger', 'without a name', 'with a strange name', 'with a look-alike'])(
    'is nobody for %s, and nobody is made',
    async (subject) => {
      expect(await signInAs(api, subject)).toMatchObject(refused(notKnown))
      expect(await link(subject)).toEqual([])
    },
  )

  it('is nobody for a person who has left, linked before or not', async () => {
    const leave = (active: boolean) =>
      api.context.db.updateTable('app_user').set({ active }).where('username', '=', 'gone').execute()
    await leave(false)
    expect(await signInAs(api, 'gone')).toMatchObject(refused('Your account “gone” is not known here.'))
    await leave(true)
    expect((await signInAs(api, 'gone')).status).toBe(200)
    await leave(false)
    expect(await signInAs(api, 'gone')).toMatchObject(refused('Your account “gone” is not known here.'))
  })
})

describe('sign-ins under way', () => {
  it('are a hundred from one network at most, whatever others do', async () => {
    await begin(api, { address: '10.9.0.1' })
    await sql`
      INSERT INTO pending_sign_in (state, browser, nonce, verifier, again, network)
      SELECT sha256(n::text::bytea), browser, nonce, verifier, again, network FROM pending_sign_in, generate_series(1,
        98) AS n`.execute(api.context.db)
    await begin(api, { address: '10.9.0.1' })
    const { status, headers } = await api.send('POST', '/api/token/oidc/begin/', {
      body: { again: false },
      address: '10.9.0.1',
    })
    expect([status, headers['retry-after']]).toEqual([429, '60'])
    await begin(api, { address: '10.9.0.2' })
    await sql`UPDATE pending_sign_in SET begun_at = begun_at - interval '601 seconds'`.execute(api.context.db)
    await begin(api, { address: '10.9.0.1' })
    expect(await api.context.db.selectFrom('pending_sign_in').select('network').execute()).toEqual([
      { network: '10.9.0.1' },
    ])
  })
})
