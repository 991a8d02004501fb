import { type Socket, connect, createServer } from 'node:net'

/**
 * When the connection breaks: at any message, before COMMIT reaches the database, after it has, when the database's
 * answer to it is on its way, or once that answer has arrived, when every connection breaks until `up` is called.
 */
export type Cut = 'anywhere' | 'before commit' | 'commit sent' | 'answer lost' | 'once committed'

/** A proxy between a server and its database that breaks connections on command. */
export interface DatabaseLink {
  url: string
  /** Breaks the next connection that reaches this moment; resolves when it has been broken. */
  cut: (when: Cut) => Promise<void>
  /** Stops passing on any data, without ending a connection. */
  silence: () => void
  /** Ends every connection, and refuses new ones until `up` is called. */
  down: () => void
  up: () => void
  close: () => void
}

interface PendingCut {
  when: Cut
  done: () => void
}

export async function openDatabaseLink(target: string): Promise<DatabaseLink> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let armed: PendingCut[] = []
  let isSilent = false
  let isDown = false

  const take = (fits: (when: Cut) => boolean): PendingCut | undefined => {
    const found = armed.find(({ when }) => fits(when))
    armed = armed.filter((each) => each !== found)
    return found
  }

  const server = createServer((near) => {
    if (isDown) return void near.destroy()
    const far = connect(Number(port), hostname)
    let lost: PendingCut | undefined
    let committed: PendingCut | undefined
    const end = (by?: PendingCut) => {
      near.destroy()
      far.destroy()
      by?.done()
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => end()).on('close', () => sockets.delete(socket) && end(lost))
    }
    near.on('data', (message) => {
      if (isSilent) return
      if (isDown) return end()
      const isCommit = message.includes('commit\0')
      const by = take((when) => (isCommit ? when !== 'anywhere' : when === 'anywhere' && message[0] === parse))
      if (by?.when === 'answer lost') lost = by
      if (by?.when === 'once committed') committed = by
      if (by?.when === 'commit sent') return void far.write(message, () => end(by))
      if (by && !lost && !committed) return end(by)
      far.write(message)
    })
    far.on('data', (answer) => {
      if (lost) return end(lost)
      if (!isSilent) near.write(answer)
      if (!committed) return
      isDown = true
      committed.done()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  const address = server.address()
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    cut: (when) => new Promise((done) => armed.push({ when, done })),
    silence: () => (isSilent = true),
    down() {
      isDown = true
      sockets.forEach((socket) => socket.destroy())
    },
    up: () => (isDown = false),
    close() {
      server.close()
      sockets.forEach((socket) => socket.destroy())
    },
  }
}

/** PostgreSQL's message that begins a statement with values. */
const parse = 'P'.charCodeAt(0)
