import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { senderBy } from './send.ts'

/** In ms: less than the time after which a silent connection is closed anyway. */
const timeout = 5_000

it('closes the connection to a mail server that took too long', { timeout }, async () => {
  const server = createServer((socket) => socket.write('220-Soon.\r\n'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const send = senderBy({
    smtp: { host: '127.0.0.1', port, secure: false },
    from: { name: 'Credit', address: 'credit@bank.example' },
  })
  const patience = new AbortController()
  const connected = once(server, 'connection')
  const to = { name: 'Ada', address: 'ada@bank.example' }
  const sending = send({ id: '1', to, subject: 'Hello', text: 'Hello' }, patience.signal)
  const [socket] = (await connected) as [Socket]
  const closed = new Promise((resolve) =>
    socket
      .on('error', () => {})
      .on('close', resolve)
      .resume(),
  )
  patience.abort(new Error('Too long.'))
  await expect(sending).rejects.toThrow('Too long.')
  await closed
  server.close()
})
