import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCounterparty } from '../../server/store/lookups/counterparties.ts'
import { createLimitType } from '../../server/store/lookups/limitTypes.ts'
import { startApi, type Api } from './support/api.ts'
import { addPerson, password, signIn } from './support/people.ts'

let api: Api
let token: string

beforeAll(async () => {
  api = await startApi()
  await addPerson(api, 'zoe', 'requester')
  await addPerson(api, 'ana', 'Credit Analyst', 'DA6')
  await addPerson(api, 'ben', 'Credit Analyst', 'DA4')
  await addPerson(api, 'gone', 'Credit Analyst')
  await api.context.db.updateTable('app_user').set({ active: false }).where('username', '=', 'gone').execute()
  token = (await signIn(api, 'zoe')).access
})
afterAll(() => api.close())

const names = async (url: string) => {
  const { body } = await api.send('GET', url, { token })
  return (body as { username: string }[]).map(({ username }) => username)
}

describe('users', () => {
  it('are those who work here, of one role when it is asked for', async () => {
    expect(await names('/api/users/')).toEqual(['ana', 'ben', 'zoe'])
    expect(await names('/api/users/?role=Credit%20Analyst')).toEqual(['ana', 'ben'])
    expect(await names('/api/users/?role=nobody')).toEqual([])
  })

  it('show nothing of their passwords', async () => {
    const { body } = await api.send('GET', '/api/users/', { token })
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/)
  })

  it('are refused for a role that is too long', async () => {
    expect((await api.send('GET', `/api/users/?role=${'x'.repeat(101)}`, { token })).status).toBe(400)
    expect((await api.send('GET', '/api/users/?role=%00', { token })).body).toEqual({
      role: ['This contains a NUL character.'],
    })
  })
})

describe('what a person may do', () => {
  const bodyOf = async (path: string, sent: { token?: string; body?: object }) =>
    (await api.send(sent.body ? 'POST' : 'GET', path, sent)).body as {
      user: object
      capabilities?: string[]
      role?: object
    }

  it('is said at the sign-in and whenever they are asked for, as their role says (spec decision 38)', async () => {
    const { user } = await bodyOf('/api/token/', { body: { username: 'zoe', password } })
    expect(user).toMatchObject({ role: { name: 'requester', title: 'Requester' }, capabilities: ['create'] })
    expect(await bodyOf('/api/users/me/', { token })).toEqual(user)
    expect(await bodyOf('/api/users/me/', { token: (await signIn(api, 'ana')).access })).toMatchObject({
      capabilities: ['rank'],
    })
  })

  it('follows their role as it is now, in the session that they are in', async () => {
    const { access } = await signIn(api, 'ben')
    const become = (role: string) =>
      api.context.db.updateTable('app_user').set({ role }).where('username', '=', 'ben').execute()
    await become('auditor')
    expect(await bodyOf('/api/users/me/', { token: access })).toMatchObject({
      role: { name: 'auditor' },
      capabilities: ['audit'],
    })
    await become('a role that is no more')
    expect(await bodyOf('/api/users/me/', { token: access })).toMatchObject({
      role: { title: 'a role that is no more' },
      capabilities: [],
    })
    await become('Credit Analyst')
  })

  it('is said of nobody else, and not in the token', async () => {
    const { body } = await api.send('GET', '/api/users/', { token })
    expect(JSON.stringify(body)).not.toContain('capabilities')
    expect(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).not.toContain('capabilities')
  })
})

describe('lookups', () => {
  it('list the counterparties by name', async () => {
    const { db } = api.context
    const zinc = await createCounterparty(db, { name: 'Zinc Works', cif_number: 'CIF-2' })
    const aurum = await createCounterparty(db, { name: 'Aurum Smelting', cif_number: 'CIF-1' })
    expect((await api.send('GET', '/api/credit/counterparties/', { token })).body).toEqual([aurum, zinc])
  })

  it('list the limit types in their order', async () => {
    const { db } = api.context
    const second = await createLimitType(db, 'Derivatives', 2)
    const first = await createLimitType(db, 'Repo', 1)
    expect((await api.send('GET', '/api/credit/limit-types/', { token })).body).toEqual([first, second])
  })
})
