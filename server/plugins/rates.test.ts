import fastify from 'fastify'
import { expect, it } from 'vitest'
import { OwnCounts } from '../admission/counts.ts'
import { holdBackRefusals, limitRates } from './rates.ts'

it('holds back the refusals of an address once it has had many, and nobody else’s', async () => {
  const app = fastify()
  await limitRates(app, new OwnCounts())
  const holdBack = holdBackRefusals(app, { atOnce: 3, wait: 3_600_000 })
  const refused: string[] = []
  app.get('/', (request) => holdBack(request).then(() => String(refused.push(request.ip))))
  const ask = (remoteAddress: string) => app.inject({ url: '/', remoteAddress })
  for (let n = 0; n < 3; n += 1) await ask('10.0.0.1')
  void ask('10.0.0.1')
  await ask('10.0.0.2')
  expect(refused).toEqual(['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2'])
  await app.close()
})
