import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RunningProvider, startProvider } from '../support/provider.ts'
import { type Api, startApi } from './support/api.ts'
import { addPerson, password, signIn } from './support/people.ts'
import { finish, origin, settingsFor, signInAs, signedInThere } from './support/singleSignOn.ts'

interface Line {
  level: string
  message: string
  [fact: string]: unknown
}

let api: Api
let provider: RunningProvider
let lines: Line[]

/** What would be written, at every level. */
function listener(bound: object): object {
  const at = (level: string) => (facts: object, message: string) => lines.push({ level, ...bound, ...facts, message })
  const levels = Object.fromEntries(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, at(level)]),
  )
  return { ...levels, child: (more: object) => listener({ ...bound, ...more }) }
}

beforeAll(async () => {
  lines = []
  ;[api, provider] = await Promise.all([startApi(), startProvider(origin)])
  vi.spyOn(api.app.log, 'child').mockImplementation((bound) => listener(bound) as typeof api.app.log)
  await addPerson(api, 'rhea', 'requester')
})
afterEach(() => (lines = []))
afterAll(async () => {
  await api.close()
  await provider.stop()
})

const refresh = (token: string) => api.send('POST', '/api/token/refresh/', { body: { refresh: token } })
const logged = (message: string) => lines.filter((line) => line.message === message)
/** As the log names the account of a user name. */
const mark = (username: string) => createHash('sha256').update(username).digest('hex').slice(0, 16)

describe('the log', () => {
  it('tells who has signed in, in which session, and who has signed out', async () => {
    const { user, refresh: token } = await signIn(api, 'rhea')
    await api.send('POST', '/api/token/revoke/', { body: { refresh: token } })
    const [signedIn] = logged('signed in')
    expect(signedIn).toMatchObject({
      level: 'info',
      user: user.id,
      by: 'password',
      session: expect.any(String),
      reqId: expect.any(String),
    })
    expect(logged('signed out')).toMatchObject([{ level: 'info', session: signedIn?.session }])
  })

  it('tells who has signed in at the bank’s provider, and why somebody could not, without their names', async () => {
    const bank = await startApi({ singleSignOn: settingsFor(provider.issuer) })
    vi.spyOn(bank.app.log, 'child').mockImplementation((bound) => listener(bound) as typeof bank.app.log)
    const { id } = await addPerson(bank, 'ida', 'requester')
    await signInAs(bank, 'ida')
    expect(logged('signed in')).toMatchObject([
      { level: 'info', user: id, by: 'oidc', session: expect.any(String), reqId: expect.any(String) },
    ])
    await signInAs(bank, 'stranger')
    await finish(bank, '', 'state=invented&code=invented')
    expect(logged('sign-in refused')).toMatchObject([
      { level: 'info', reason: 'unknown' },
      { level: 'info', reason: 'not begun here' },
    ])
    const { cookie, query } = await signedInThere(bank, 'ida')
    await finish(bank, cookie, query.replace(/code=[^&]+/, 'code=invented'))
    expect(logged('single sign-on: an answer was not believed')).toMatchObject([
      { level: 'warn', reason: 'invalid_grant' },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/ida|stranger|invented/)
    await bank.close()
  })

  it('tells which account was tried, known or not, and when it is too often', async () => {
    const from = { address: '10.1.1.1' }
    for (let n = 0; n < 11; n++)
      await api.send('POST', '/api/token/', { ...from, body: { username: 'Nobody', password: 'guess' } })
    expect(logged('sign-in refused')).toHaveLength(10)
    expect(logged('sign-in refused')[0]).toMatchObject({ level: 'info', account: mark('nobody') })
    expect(logged('too many attempts to sign in')).toMatchObject([{ level: 'warn', account: mark('nobody') }])
  })

  it('warns of a refresh token that is used again, and says whose session has ended', async () => {
    const { refresh: first, user } = await signIn(api, 'rhea')
    const { refresh: second } = (await refresh(first)).body as { refresh: string }
    await refresh(second)
    await refresh(first)
    expect(logged('a refresh token was used again: its session is ended')).toMatchObject([
      { level: 'warn', user: user.id },
    ])
  })

  it('tells who was refused what, and by which request', async () => {
    const { access: token, user } = await signIn(api, 'rhea')
    const { headers } = await api.send('POST', '/api/credit/credit-applications/bulk-update-ranks/', {
      token,
      body: [],
    })
    const found = lines.filter(({ reqId }) => reqId === headers['x-request-id'])
    expect(found.map(({ message, status, user: who }) => ({ message, status, who }))).toEqual([
      { message: 'refused', status: 409, who: user.id },
      { message: 'answered', status: 409, who: user.id },
    ])
  })

  it('tells a token that is not ours', async () => {
    await api.send('GET', '/api/users/me/', { token: 'forged' })
    expect(logged('refused')).toMatchObject([{ operation: 'currentUser', status: 401, code: 'token_not_valid' }])
  })

  it('holds no token, password or name', async () => {
    const { access, refresh: token } = await signIn(api, 'rhea')
    await refresh(token)
    await api.send('GET', '/api/users/?role=secret-role', { token: access })
    await api.send('POST', '/api/token/', { body: { username: 'rhea', password: 'secret-guess' } })
    const text = JSON.stringify(lines)
    for (const secret of [access, token, password, 'rhea', 'secret-role', 'secret-guess'])
      expect(text).not.toContain(secret)
  })
})
