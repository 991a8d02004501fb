import { expect, it } from 'vitest'
import { afterWrite } from './afterWrite.ts'
import { Invalid, Unavailable } from './problems.ts'

const lost = Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' })
const unknown = { status: 503, code: 'outcome_unknown' }

it.each([
  ['loses the database', () => Promise.reject(lost)],
  ['finds the service unavailable', () => Promise.reject(new Unavailable())],
  ['takes too long', () => new Promise<never>(() => {})],
])('What follows a write and %s leaves its outcome unknown', async (_, act) => {
  await expect(afterWrite(act, 1)).rejects.toMatchObject(unknown)
})

it('What follows a write passes its result, and other errors', async () => {
  expect(await afterWrite(() => Promise.resolve('done'))).toBe('done')
  const wrong = new Invalid('Wrong.')
  await expect(afterWrite(() => Promise.reject(wrong))).rejects.toBe(wrong)
})
