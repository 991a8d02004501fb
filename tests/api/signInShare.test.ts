import argon2 from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Answer, type Api, startApi } from './support/api.ts'
import { addPerson, password } from './support/people.ts'

const share = 25
const [flood, elsewhere] = ['203.0.113.9', '198.51.100.7']
const team = Array.from({ length: 13 }, (_, n) => `member${n}`)
let api: Api
let token: string

beforeAll(async () => {
  api = await startApi()
  for (const name of team) await addPerson(api, name, 'requester')
  ;({ access: token } = (await signIn(elsewhere, 'member0')).body as { access: string })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => api.close())

const signIn = (address: string, username: string) =>
  api.send('POST', '/api/token/', { address, body: { username, password } })
const tooMany = {
  status: 429,
  headers: { 'retry-after': '2' },
  body: { detail: expect.stringContaining('from your network') as string },
}

/** No password is compared until it is called. */
function held(): () => void {
  const { verify } = argon2
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  vi.spyOn(argon2, 'verify').mockImplementation(async (...given) => {
    await gate
    return verify(...given)
  })
  return letGo
}

/**
 * So many from one address, each with a name of its own. Resolves when those for whom there is no room have been
 * refused.
 */
async function crowd(size: number): Promise<{ all: Promise<Answer[]> }> {
  let answered = 0
  const answers = Array.from({ length: size }, async (_, n) => {
    const answer = await signIn(flood, `made up ${n}`)
    answered += 1
    return answer
  })
  await vi.waitUntil(() => answered >= size - 104, { timeout: 30_000 })
  return { all: Promise.all(answers) }
}

describe('a network from which everything comes at once', () => {
  it('has its share of those who wait, and keeps nobody else from signing in', async () => {
    const letGo = held()
    const { all } = await crowd(220)
    const own = signIn(elsewhere, 'member1')
    const there = await signIn(flood, 'member2')
    const body = { current_password: password, new_password: 'seven otters on a lamp' }
    const changed = await api.send('POST', '/api/users/me/password/', { token, address: flood, body })
    letGo()
    expect([there, changed]).toMatchObject([tooMany, tooMany])
    expect((await own).status).toBe(200)
    const statuses = (await all).map(({ status }) => status)
    expect([401, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([share, 220 - share])
    const { count } = await api.context.db
      .selectFrom('sign_in_attempt')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('address', '=', flood)
      .executeTakeFirstOrThrow()
    expect(count).toBe(share)
  })

  it('lets a whole team in, and is as it was when they are', async () => {
    for (const _ of [1, 2, 3]) {
      const answers = await Promise.all(team.map((name) => signIn(flood, name)))
      expect(answers.map(({ status }) => status)).toEqual(team.map(() => 200))
    }
  })
})
