import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Channel } from '../../server/delivery/channel.ts'
import { channelsOf } from '../../server/delivery/channels.ts'
import { failedDeliveries } from '../../server/store/messages/deliveries.ts'
import { webhookReceiver } from '../support/webhookReceiver.ts'
import { type Bank, openBank } from './support/bank.ts'
import { deliverAll } from './support/deliverAll.ts'

let bank: Bank
let honest: Awaited<ReturnType<typeof webhookReceiver>>
beforeAll(async () => {
  ;[bank, honest] = await Promise.all([openBank(), webhookReceiver()])
})
afterAll(() => Promise.all([honest.close(), bank.close()]))
beforeEach(async () => {
  await sql`DELETE FROM outbox`.execute(bank.api.context.db)
  honest.received.length = 0
})

/** Sends a text again and again, as fast as the other side takes it. */
function endlessly(socket: Socket, text: string): void {
  const more = () => {
    while (socket.writable && socket.write(text));
  }
  socket.on('drain', more)
  more()
}

const head = (status: string, ...headers: string[]) => [`HTTP/1.1 ${status}`, ...headers, '', ''].join('\r\n')
const chunked = 'Transfer-Encoding: chunked'
const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`

/** A receiver that does something else than answer. */
async function hostileReceiver(behave: (socket: Socket) => void, protocol = 'http') {
  const sockets = new Set<Socket>()
  let sent = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sent += socket.bytesWritten
      sockets.delete(socket)
    })
    socket.once('data', () => behave(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    secret: honest.secret,
    sent: () => sent,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const late = 'The receiver did not answer within 30 seconds.'

/** A channel whose patience ends as soon as the other receiver has its message. */
const impatient = (channel: Channel): Channel => ({
  ...channel,
  async deliver(delivery, signal) {
    const end = new AbortController()
    const delivering = channel.deliver(delivery, AbortSignal.any([signal, end.signal]))
    await expect.poll(() => honest.received.length, { timeout: 10_000 }).toBe(1)
    end.abort(new DOMException('Late.', 'TimeoutError'))
    await delivering
  },
})

describe('a receiver of webhooks', () => {
  it.each<[string, (socket: Socket) => void, string]>([
    [
      'redirects to an internal address',
      (socket) => socket.end(head('307 Temporary Redirect', `Location: ${honest.url}`, 'Content-Length: 0')),
      'The receiver answered 307.',
    ],
    [
      'refuses endlessly',
      (socket) => {
        socket.write(head('500 Internal Server Error', chunked))
        endlessly(socket, chunk)
      },
      'The receiver answered 500.',
    ],
    [
      'sends headers endlessly',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n')
        endlessly(socket, `X-More: ${'x'.repeat(4000)}\r\n`)
      },
      'fetch failed: Headers Overflow Error',
    ],
    [
      'says endlessly that it goes on',
      (socket) => endlessly(socket, head('100 Continue')),
      'fetch failed: bad response',
    ],
    ['closes without an answer', (socket) => socket.end(), 'fetch failed: other side closed'],
    ['closes at once', (socket) => socket.resetAndDestroy(), '^fetch failed: (read ECONNRESET|other side closed)$'],
    [
      'answers in another protocol',
      (socket) => socket.end('220 mail.bank.example\r\n'),
      'fetch failed: Response does not match the HTTP/1.1 protocol',
    ],
    ['never answers', () => {}, late],
    ['gives hints for ever, and no answer', (socket) => endlessly(socket, head('103 Early Hints')), late],
  ])('that %s fails with that reason, and holds up no other', async (_, behave, error) => {
    await bank.create()
    const hostile = await hostileReceiver(behave)
    const [bad, ...others] = channelsOf({ webhooks: [hostile, honest] }, bank.api.context)
    const channels = bad ? [error === late ? impatient(bad) : bad, ...others] : []
    expect(await deliverAll(bank.api.context.db, channels)).toEqual({ delivered: 1, failed: 1 })
    expect(honest.received).toHaveLength(1)
    expect(await failedDeliveries(bank.api.context.db, 10)).toMatchObject([
      { receiver: hostile.url, error: expect.stringMatching(error) as string },
    ])
    await hostile.close()
  })

  it('that has no TLS where the address says so fails with a reason that people can read', async () => {
    await bank.create()
    const plain = await hostileReceiver((socket) => socket.end(head('204 No Content')), 'https')
    await deliverAll(bank.api.context.db, channelsOf({ webhooks: [plain] }, bank.api.context))
    expect(await failedDeliveries(bank.api.context.db, 10)).toMatchObject([
      { error: 'fetch failed: wrong version number' },
    ])
    await plain.close()
  })

  it('of which no address is there fails with what each of them said', async () => {
    await bank.create()
    const [webhook] = channelsOf({ webhooks: [honest] }, bank.api.context)
    const refused = ['::1', '127.0.0.1'].map((address) => new Error(`connect ECONNREFUSED ${address}:9999`))
    const cause = new AggregateError(refused)
    const deliver = () => Promise.reject(new TypeError('fetch failed', { cause }))
    await deliverAll(bank.api.context.db, webhook ? [{ ...webhook, deliver }] : [])
    expect(await failedDeliveries(bank.api.context.db, 10)).toMatchObject([
      { error: 'fetch failed: connect ECONNREFUSED ::1:9999, connect ECONNREFUSED 127.0.0.1:9999' },
    ])
  })

  it('that confirms and then talks for ever has its message, and is hung up on', async () => {
    await bank.create()
    const endless = await hostileReceiver((socket) => {
      socket.write(head('200 OK', chunked))
      endlessly(socket, chunk)
    })
    const channels = channelsOf({ webhooks: [endless] }, bank.api.context)
    expect(await deliverAll(bank.api.context.db, channels)).toEqual({ delivered: 1, failed: 0 })
    await expect.poll(() => endless.sent(), { timeout: 10_000 }).toBeGreaterThan(0)
    await endless.close()
  })
})
