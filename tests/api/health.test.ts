import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Api } from './support/api.ts'

let api: Api

beforeAll(async () => void (api = await startApi()))
afterAll(() => api.close())

describe('health', () => {
  it('is live and ready when the database answers', async () => {
    expect(await api.send('GET', '/health/live')).toMatchObject({ status: 200, body: { status: 'live' } })
    expect(await api.send('GET', '/health/ready')).toMatchObject({
      status: 200,
      body: { status: 'ready', definitions: 'live' },
    })
  })

  it('is not ready once the server is stopping, so that no new requests come', async () => {
    api.stop()
    expect(await api.send('GET', '/health/ready')).toMatchObject({ status: 503, body: { status: 'stopping' } })
    expect((await api.send('GET', '/health/live')).status).toBe(200)
  })
})

describe('without its database', () => {
  let alone: Api

  beforeAll(async () => {
    alone = await startApi()
    await alone.send('GET', '/health/ready')
    await alone.context.db.destroy()
  })
  afterAll(() => alone.app.close())

  it('the process lives and is not ready', async () => {
    expect(await alone.send('GET', '/health/ready')).toMatchObject({ status: 503, body: { status: 'no database' } })
    expect((await alone.send('GET', '/health/live')).status).toBe(200)
  })

  it('a request is told to come again', async () => {
    const body = { username: 'a', password: 'b' }
    const answer = await alone.send('POST', '/api/token/', { body })
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  })
})
