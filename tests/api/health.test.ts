import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectAlone } from '../../server/database/connect.ts'
import { startApi, type Api } from './support/api.ts'
import { openBank } from './support/bank.ts'
import { password } from './support/people.ts'

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

describe('with a database that takes no writes', () => {
  it('is not ready, and refuses what writes for the moment, until the database takes them again', async () => {
    const bank = await openBank()
    const { api: server } = bank
    const { id } = await bank.create()
    const set = async (value: string) => {
      const client = await connectAlone(server.databaseUrl)
      const name = client.escapeIdentifier(client.database ?? '')
      await client.query('SET default_transaction_read_only = off')
      await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`)
      // It holds for new connections only.
      await client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )
      await client.end()
    }
    const answers = async () => [
      (await bank.save('requester', id, { title: 'Another' })).status,
      (await server.send('POST', '/api/token/', { body: { username: 'requester', password } })).status,
      (await server.send('GET', '/health/ready')).status,
    ]
    await set('on')
    await expect.poll(answers).toEqual([503, 503, 503])
    await set('off')
    await expect.poll(answers).toEqual([200, 200, 200])
    await bank.close()
  })
})
