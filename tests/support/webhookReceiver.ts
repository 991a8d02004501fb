import { once } from 'node:events'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

/** A received message, as far as tests look at it. */
export interface ReceivedMessage {
  id: string
  type: string
  data: { application_id: string; version: number; transition_code: string | null; to_state: string }
}

/**
 * A system of the bank's that checks the signature of each message as the standard requires, and answers as and when
 * the test says.
 */
export async function webhookReceiver() {
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`
  const received: ReceivedMessage[] = []
  const answers = { status: 204, after: Promise.resolve() }
  const server = createServer((request, response) => {
    read(request).then(
      (message) => {
        received.push(message)
        void answers.after.then(() => response.writeHead(answers.status, { location: '/elsewhere' }).end())
      },
      (error: unknown) => response.writeHead(400).end(String(error)),
    )
  })
  const read = async (request: IncomingMessage): Promise<ReceivedMessage> => {
    const body = await text(request)
    new Webhook(secret).verify(body, request.headers as Record<string, string>)
    return { id: String(request.headers['webhook-id']), ...(JSON.parse(body) as Omit<ReceivedMessage, 'id'>) }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  return {
    url,
    secret,
    received,
    answers,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
