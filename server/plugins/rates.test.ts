import fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { holdBackRefusals, limitRates, refusals } from './rates.ts'

it('holds back the refusals of an address once it has had many, and nobody else’s', async () => {
  const app = fastify()
  await limitRates(app)
  const wait = vi.fn<(ms: number) => Promise<void>>().mockResolvedValue()
  const holdBack = holdBackRefusals(app, wait)
  app.get('/', (request) => holdBack(request).then(() => 'refused'))
  const ask = (remoteAddress: string) => app.inject({ url: '/', remoteAddress })
  for (let n = 0; n < refusals.atOnce; n += 1) await ask('10.0.0.1')
  expect(wait).not.toHaveBeenCalled()
  await ask('10.0.0.1')
  expect(wait.mock.calls).toEqual([[refusals.wait]])
  await ask('10.0.0.2')
  expect(wait).toHaveBeenCalledTimes(1)
  await app.close()
})
