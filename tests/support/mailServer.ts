import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as its receiver sees it. */
export interface ReceivedMail {
  id: string
  /** The addresses that the mail server was given, which may differ from those in the mail. */
  to: string[]
  subject: string
  text: string
  headers: ParsedMail['headers']
}

/**
 * A real mail server, which can be killed and started again on the same port. `received` has the mails that it
 * accepted, `answers` says what it refuses, and `cut` whether it ends a connection after accepting a mail and before
 * confirming it.
 */
export async function mailServer({ host = '127.0.0.1', ...options }: SMTPServerOptions & { host?: string } = {}) {
  const received: ReceivedMail[] = []
  const answers: { receiver?: number; mail?: number; cut?: boolean } = {}
  const sockets = new Set<Socket>()
  let server: SMTPServer
  let port = 0

  const refused = (code: number | undefined) =>
    code === undefined ? null : Object.assign(new Error('Not this one.'), { responseCode: code })

  const start = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      onRcptTo: (_, __, done) => done(refused(answers.receiver)),
      onData(stream, { envelope, remotePort }, done) {
        simpleParser(stream)
          .then(({ messageId = '', subject = '', text = '', headers }) => {
            if (answers.mail !== undefined) return done(refused(answers.mail))
            received.push({ id: messageId, to: envelope.rcptTo.map(({ address }) => address), subject, text, headers })
            if (answers.cut) return cut((socket) => socket.remotePort === remotePort)
            return done()
          })
          .catch(done)
      },
      ...options,
    })
    // Ignores errors of connections: tests kill clients.
    server.on('error', () => {})
    server.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    server.listen(port, host)
    await once(server.server, 'listening')
    port = (server.server.address() as AddressInfo).port
  }

  const cut = (isMeant: (socket: Socket) => boolean = () => true) => {
    for (const socket of sockets) if (isMeant(socket)) socket.destroy()
  }

  const kill = async () => {
    const closed = once(server.server, 'close')
    server.close()
    cut()
    await closed
  }

  await start()
  return { url: `smtp://${host}:${port}`, port, received, answers, start, kill }
}
