import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { PaperFiles } from '../../server/paperFiles/paperFiles.ts'
import { type Bank, type Username, openBank } from './support/bank.ts'

const atOnce = 2
let bank: Bank
let origin: string
let path: string
beforeAll(async () => {
  bank = await openBank({
    capacity: { atOnce, patience: 10_000, hurried: 10_000, longestQueue: 20 },
    // Nobody's turn comes.
    papers: { atOnce: 0, patience: 600_000, hurried: 600_000, longestQueue: 20 },
    beingMade: { ofPerson: 1, atOnce },
  })
  const { id } = await bank.create()
  path = `/api/credit/credit-applications/${id}/paper/file/?format=pdf`
  origin = await bank.api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => bank.close())

it('papers that wait to be made take no place of other requests, and each person only so many of their own', async () => {
  const make = vi.spyOn(PaperFiles.prototype, 'make')
  const leaving = new AbortController()
  const { signal } = leaving
  const asked = (['auditor', 'rm'] satisfies Username[]).map((who) =>
    fetch(`${origin}${path}`, { signal, headers: { authorization: `Bearer ${bank.tokens[who]}` } }).catch(() => 'left'),
  )
  await expect.poll(() => make.mock.calls.length, { timeout: 15_000 }).toBe(atOnce)
  const answers = await Promise.all([1, 2, 3].map(() => bank.as('auditor', 'GET', '/api/users/me/')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await bank.as('auditor', 'GET', path)).toMatchObject({
    status: 429,
    body: { detail: 'You can have at most 1 papers at once. Try again when one of them has finished.' },
  })
  expect((await bank.as('board', 'GET', path)).status).toBe(503)
  leaving.abort()
  expect(await Promise.all(asked)).toEqual(['left', 'left'])
})
