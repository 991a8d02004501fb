import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, openBank } from './support/bank.ts'
import { signIn } from './support/people.ts'

const applications = '/api/credit/credit-applications/'
let bank: Bank
let id: string
beforeAll(async () => {
  bank = await openBank({ requestsPerMinute: 8, refusals: { atOnce: 2, wait: 3_600_000 } })
  ;({ id } = await bank.create())
})
afterAll(() => bank.close())

const statuses = async (times: number, call: () => Promise<{ status: number }>) => {
  const answers = []
  for (let time = 0; time < times; time += 1) answers.push((await call()).status)
  return answers
}

describe('a person who calls without end', () => {
  it('is asked to wait, of what only reads', async () => {
    const read = () => bank.as('auditor', 'GET', `${applications}${id}/`)
    expect(await statuses(9, read)).toEqual([...Array<number>(8).fill(200), 429])
    const refused = await read()
    expect(refused.body).toEqual({ detail: 'Too many requests. Please wait before you try again.' })
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
  })

  it('is asked to wait after a quarter of that, of what writes, and nothing is written then', async () => {
    let title = 0
    expect(await statuses(3, () => bank.save('requester', id, { title: `Title ${++title}` }))).toEqual([200, 200, 429])
    expect((await bank.as('rm', 'GET', `${applications}${id}/`)).body).toMatchObject({ title: 'Title 2' })
  })

  it('hinders nobody else, and themself nowhere else', async () => {
    expect((await bank.as('board', 'GET', `${applications}${id}/`)).status).toBe(200)
    expect((await bank.as('auditor', 'GET', '/api/users/me/')).status).toBe(200)
  })
})

describe('a network that sends tokens of no session without end', () => {
  it.each([
    ['to renew it', '/api/token/refresh/', 401, '10.0.7.1'],
    ['to end it', '/api/token/revoke/', 204, '10.0.7.2'],
  ])('waits for each further answer, and not for that of a good one: %s', async (_, url, status, address) => {
    const { refresh } = await signIn(bank.api, 'rm')
    const ask = (token: string) => bank.api.send('POST', url, { body: { refresh: token }, address })
    expect(await statuses(2, () => ask('x'.repeat(43)))).toEqual([status, status])
    const answered: string[] = []
    void ask('x'.repeat(43)).then(() => answered.push('no session'))
    await ask(refresh).then(() => answered.push('a session'))
    expect(answered).toEqual(['a session'])
  })
})
