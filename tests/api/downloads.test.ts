import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { type DownloadLimits, Downloads } from '../../server/admission/downloads.ts'
import { type Bank, type Username, ok, openBank } from './support/bank.ts'
import { upload } from './support/files.ts'

let bank: Bank
let sockets: Socket[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const socket of sockets) socket.destroy()
  sockets = []
  await bank.close()
})

/** Larger than what the system takes for a client that does not read. */
const large = Buffer.alloc(24 * 1024 * 1024, '1;2\n')

async function serve(downloads: DownloadLimits) {
  bank = await openBank({ downloads })
  const { port } = new URL(await bank.api.app.listen({ port: 0, host: '127.0.0.1' }))
  const { id } = await bank.create()
  const urlOf = async (name: string, content: Buffer | string) =>
    `/api/credit/credit-applications/${id}/documents/${ok<{ id: string }>(await upload(bank, 'requester', id, name, content), 201).id}/`
  const [largeUrl, smallUrl] = [await urlOf('large.csv', large), await urlOf('small.csv', '1;2\n')]

  /** Asks on one connection, so many times without waiting, and reads nothing but the first bytes. */
  const leaveUnread = async (who: Username, times = 1): Promise<Socket> => {
    const socket = connect(Number(port), '127.0.0.1')
    sockets.push(socket.on('error', () => {}))
    socket.write(
      `GET ${largeUrl} HTTP/1.1\r\nHost: bank\r\nAuthorization: Bearer ${bank.tokens[who]}\r\n\r\n`.repeat(times),
    )
    await once(socket, 'readable')
    return socket
  }

  return {
    leaveUnread,
    read: (who: Username) => bank.as(who, 'GET', smallUrl),
    /**
     * Two on one connection; undefined where one of them was refused. What asks whether they are under way would take
     * the place of one.
     */
    async twoUnread(who: Username): Promise<Socket | undefined> {
      const begin = vi.spyOn(Downloads.prototype, 'begin')
      const socket = await leaveUnread(who, 2)
      const settled = () => begin.mock.settledResults.map(({ type }) => type).filter((type) => type !== 'incomplete')
      await expect.poll(() => settled().length, { timeout: 15_000 }).toBe(2)
      const begun = settled().every((type) => type === 'fulfilled')
      begin.mockRestore()
      if (begun) return socket
      socket.destroy()
      return undefined
    },
    async whole(who: Username): Promise<Buffer> {
      const answer = await fetch(`http://127.0.0.1:${port}${largeUrl}`, {
        headers: { authorization: `Bearer ${bank.tokens[who]}` },
      })
      return Buffer.from(await answer.arrayBuffer())
    },
    async until(who: Username, status: number) {
      await expect.poll(async () => (await bank.as(who, 'GET', smallUrl)).status, { timeout: 60_000 }).toBe(status)
    },
  }
}

it('a download that nobody reads is cut, and its place is free again', async () => {
  const { read, leaveUnread } = await serve({ ofPerson: 1, atOnce: 1, patience: 1000 })
  const cut = new Promise((resolve) =>
    bank.api.app.server.once('connection', (socket) => socket.once('close', resolve)),
  )
  await leaveUnread('auditor')
  await cut
  expect((await read('auditor')).status).toBe(200)
})

it('a person has only so many downloads under way, and the server too', async () => {
  const { read, leaveUnread, until, whole } = await serve({ ofPerson: 1, atOnce: 2, patience: 600_000 })
  const first = await leaveUnread('auditor')
  expect(await read('auditor')).toMatchObject({
    status: 429,
    headers: { 'retry-after': '2' },
    body: { detail: 'You can have at most 1 downloads at once. Try again when one of them has finished.' },
  })
  for (const _ of [1, 2]) expect((await read('rm')).status).toBe(200)
  await leaveUnread('rm')
  expect(await read('board')).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  first.destroy()
  await until('board', 200)
  await until('auditor', 200)
  expect((await whole('auditor')).equals(large)).toBe(true)
  expect((await read('rm')).status).toBe(429)
})

it('downloads asked for on one connection are counted each, and go with it', async () => {
  const { read, twoUnread, until } = await serve({ ofPerson: 2, atOnce: 2, patience: 600_000 })
  const both = await twoUnread('auditor')
  expect((await read('board')).status).toBe(503)
  expect((await read('auditor')).status).toBe(429)
  both?.destroy()
  const bothAgain = async () => (await twoUnread('auditor')) ?? Promise.reject(new Error('No place is free yet.'))
  const again = await vi.waitFor(bothAgain, { timeout: 60_000 })
  again.destroy()
  await until('auditor', 200)
  await until('board', 200)
})
