import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startProvider } from '../support/provider.ts'
import { type Api, startApi } from './support/api.ts'
import { type CrookedProvider, crookedProvider, type ForgedResponse } from './support/crookedProvider.ts'
import { addPerson, password, type Session } from './support/people.ts'
import { begin, finish, origin, settingsFor, signInAs } from './support/singleSignOn.ts'

let provider: CrookedProvider
let api: Api

beforeAll(async () => {
  provider = await crookedProvider()
  api = await startApi({ singleSignOn: settingsFor(provider.issuer) })
  await addPerson(api, 'rhea', 'requester')
})
afterAll(async () => {
  await api.close()
  provider.close()
})

const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds

/** The answer to somebody whom the provider vouches for in this way, with all else as it should be. */
async function signInWith(lie: ForgedResponse, again = false, [server, by]: [Api, CrookedProvider] = [api, provider]) {
  const { location, cookie } = await begin(server, { again })
  const { state = '', nonce } = Object.fromEntries(location.searchParams)
  by.answerWith({ ...lie, claims: { nonce, preferred_username: 'rhea', ...lie.claims } })
  return finish(server, cookie, { code: 'any', state })
}

const notBelieved = { status: 401, body: { detail: 'Single sign-on failed. Please try again.' } }
const away = {
  status: 503,
  body: { detail: 'Single sign-on is not responding. Please try again in a moment.' },
}

describe('what the provider says', () => {
  it('is believed when it is whole', async () => {
    expect(await signInWith({})).toMatchObject({ status: 200, body: { user: { username: 'rhea' } } })
  })

  it.each<[string, ForgedResponse]>([
    ['for another sign-in', { claims: { nonce: 'another' } }],
    ['for no certain sign-in', { claims: { nonce: undefined } }],
    ['for another service', { claims: { aud: 'another' } }],
    ['as another provider', { claims: { iss: 'https://login.elsewhere.example' } }],
    ['too late', { claims: { exp: ago(60) } }],
    ['of nobody', { claims: { sub: undefined } }],
    ['without the time of the sign-in', { claims: { auth_time: undefined } }],
    ['of a sign-in of yesterday', { claims: { auth_time: ago(13 * 60 * 60) } }],
    ['unsigned', { signing: 'not at all' }],
    ['signed with another key', { signing: 'with another key' }],
    ['signed with the secret', { signing: 'with the secret' }],
    ['without an ID token', { withoutIdToken: true }],
    ['as a refusal', { status: 400 }],
  ])('is not believed %s', async (_, lie) => {
    expect(await signInWith(lie)).toMatchObject(notBelieved)
  })

  it.each([
    ['is broken', 500],
    ['sends us elsewhere', 303],
  ])('is taken for silence where it %s', async (_, status) => {
    expect(await signInWith({ status })).toMatchObject(away)
  })

  it.each(['own', 'the next'])('is believed at the second attempt after its key was replaced: %s', async (kid) => {
    const rotating = await crookedProvider()
    const server = await startApi({ singleSignOn: settingsFor(rotating.issuer) })
    await addPerson(server, 'rhea', 'requester')
    expect((await signInWith({}, false, [server, rotating])).status).toBe(200)
    rotating.replaceKey(kid)
    expect(await signInWith({}, false, [server, rotating])).toMatchObject(notBelieved)
    expect((await signInWith({}, false, [server, rotating])).status).toBe(200)
    await server.close()
    rotating.close()
  })

  it('tells since when the person is signed in: a session there is no new sign-in here', async () => {
    const { body } = await signInWith({ claims: { auth_time: ago(3600) } })
    const sessions = await api.context.db
      .selectFrom('session')
      .select('signed_in_at')
      .orderBy('created_at', 'desc')
      .limit(1)
      .execute()
    expect((body as Session).user.username).toBe('rhea')
    expect(Math.abs((sessions[0]?.signed_in_at.getTime() ?? 0) / 1000 - ago(3600))).toBeLessThan(60)
  })

  it('is not believed of an old sign-in where a new one was asked for', async () => {
    expect(await signInWith({ claims: { auth_time: ago(3600) } }, true)).toMatchObject(notBelieved)
    expect((await signInWith({ claims: { auth_time: ago(0) } }, true)).status).toBe(200)
  })

  it('never makes a sign-in of the future', async () => {
    await signInWith({ claims: { auth_time: ago(-3600) } })
    const { length } = await api.context.db
      .selectFrom('session')
      .select('id')
      .whereRef('signed_in_at', '>', 'created_at')
      .execute()
    expect(length).toBe(0)
  })
})

/** Listens to what the server warns of at its requests. */
function warnings({ app: { log } }: Api) {
  const warn = vi.fn<(facts: object, message: string) => void>()
  vi.spyOn(log, 'child').mockImplementation(() => Object.assign(Object.create(log), { warn }) as typeof log)
  return warn
}

describe('people of whom the provider tells no username that counts', () => {
  it.each([
    ['missing', undefined],
    ['missing', 7],
    ['it has letters that no username has', 'rhea of the bank'],
  ])('are not let in, and the log says that the claim is not usable: %s (%j)', async (reason, name) => {
    const server = await startApi({ singleSignOn: settingsFor(provider.issuer) })
    const warn = warnings(server)
    const lie = { claims: { sub: 'nobody', preferred_username: name } }
    expect((await signInWith(lie, false, [server, provider])).status).toBe(401)
    expect(warn.mock.calls).toEqual([[{ claim: 'preferred_username', reason }, 'single sign-on: no username']])
    await server.close()
  })
})

describe('people found by their mail address', () => {
  it('count where the provider has verified it', async () => {
    const byMail = await startApi({ singleSignOn: settingsFor(provider.issuer, { usernameClaim: 'email' }) })
    await addPerson(byMail, 'rhea@bank.example', 'requester')
    const warn = warnings(byMail)
    for (const [verified, status] of [
      [false, 401],
      [undefined, 401],
      [true, 200],
    ] as const) {
      const { location, cookie } = await begin(byMail)
      const { state = '', nonce, scope } = Object.fromEntries(location.searchParams)
      provider.answerWith({ claims: { nonce, email: 'rhea@bank.example', email_verified: verified } })
      expect([(await finish(byMail, cookie, { code: 'any', state })).status, scope]).toEqual([
        status,
        'openid profile email',
      ])
    }
    const line = [{ claim: 'email', reason: 'the provider has not verified it' }, 'single sign-on: no username']
    expect(warn.mock.calls).toEqual([line, line])
    await byMail.close()
  })
})

describe('a provider that is away', () => {
  const ask = (server: Api) => server.send('POST', '/api/token/oidc/begin/', { body: { again: false } })

  it('keeps nobody from their password, and is asked again by the next who comes', async () => {
    const real = await startProvider(origin)
    await real.stop()
    const server = await startApi({ singleSignOn: settingsFor(real.issuer) })
    await addPerson(server, 'rhea', 'requester')
    expect(await ask(server)).toMatchObject(away)
    expect((await server.send('POST', '/api/token/', { body: { username: 'rhea', password } })).status).toBe(200)
    await real.start()
    expect((await signInAs(server, 'rhea')).status).toBe(200)
    await real.stop()
    const { location, cookie } = await begin(server)
    expect(
      await finish(server, cookie, { code: 'any', state: location.searchParams.get('state') ?? '', iss: real.issuer }),
    ).toMatchObject(away)
    await server.close()
  })

  it.each<[string, object]>([
    ['calls itself otherwise', { issuer: 'https://login.elsewhere.example' }],
    ['has no page where people sign in', { authorization_endpoint: undefined }],
    ['would run a script instead', { authorization_endpoint: 'javascript:alert(1)' }],
    ['has no place for codes', { token_endpoint: undefined }],
    ['would read a file instead', { token_endpoint: 'file:///etc/hostname' }],
    ['has no keys', { jwks_uri: undefined }],
  ])('is not taken for one that %s', async (_, describing) => {
    const otherwise = await crookedProvider(describing)
    const server = await startApi({ singleSignOn: settingsFor(otherwise.issuer) })
    expect(await ask(server)).toMatchObject(away)
    await server.close()
    otherwise.close()
  })

  it.each([
    ['of itself', '/.well-known/openid-configuration'],
    ['of a person', '/token'],
    ['of its keys', '/keys'],
  ])('is taken for one that says more than anybody needs %s', async (_, vast) => {
    const talkative = await crookedProvider({}, vast)
    const server = await startApi({ singleSignOn: settingsFor(talkative.issuer) })
    await addPerson(server, 'rhea', 'requester')
    const answer = vast.startsWith('/.') ? ask(server) : signInWith({}, false, [server, talkative])
    expect(await answer).toMatchObject(away)
    await server.close()
    talkative.close()
  })
})

describe('a server without single sign-on', () => {
  it('says so', async () => {
    const server = await startApi()
    const refused = { status: 400, body: { detail: 'Single sign-on is not set up on this server.' } }
    expect(await server.send('POST', '/api/token/oidc/begin/', { body: { again: false } })).toMatchObject(refused)
    expect(await server.send('POST', '/api/token/oidc/', { body: { query: 'code=1&state=2' } })).toMatchObject(refused)
    await server.close()
  })
})
