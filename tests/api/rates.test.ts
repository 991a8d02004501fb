import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { refusals } from '../../server/plugins/rates.ts'
import { type Bank, openBank } from './support/bank.ts'

vi.mock(import('node:timers/promises'), async (original) => {
  const timers = await original()
  return { ...timers, setTimeout: vi.fn<typeof timers.setTimeout>(timers.setTimeout) }
})

const applications = '/api/credit/credit-applications/'
let bank: Bank
let id: string
beforeAll(async () => {
  bank = await openBank({ requestsPerMinute: 8 })
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
  ])('is answered later from then on, and never turned away: %s', async (_, url, status, address) => {
    const waits = () => vi.mocked(pause).mock.calls.filter(([ms]) => ms === refusals.wait).length
    const before = waits()
    const ask = async () => (await bank.api.send('POST', url, { body: { refresh: 'x'.repeat(43) }, address })).status
    expect(new Set(await statuses(refusals.atOnce, async () => ({ status: await ask() })))).toEqual(new Set([status]))
    expect(waits()).toBe(before)
    expect(await ask()).toBe(status)
    expect(waits()).toBe(before + 1)
  })
})
