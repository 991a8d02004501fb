import type { FastifyInstance, FastifyReply } from 'fastify'

/** An answer as it was sent. */
interface SentAnswer {
  headers: Record<string, string>
  body: Buffer | string
}

/** The sent answers by object, then by the `Accept-Encoding` of the request. */
const sent = new WeakMap<object, Map<string, SentAnswer>>()
const answered = Symbol('answered')
/** For how many spellings of `Accept-Encoding` an answer is kept. For others it is compressed each time. */
const most = 4
const kept = ['content-type', 'content-encoding']

const acceptedBy = ({ request }: FastifyReply): string => request.headers['accept-encoding'] ?? ''

/** Lets `sendAgain` keep answers as they are sent. It must be registered after compression, whose result it keeps. */
export function keepSent(app: FastifyInstance): void {
  app.decorateRequest(answered, null)
  app.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? []].flat()
    route.onSend.push(async (request, reply, payload) => {
      const answer = request.getDecorator<object | null>(answered)
      if (answer && reply.statusCode === 200) keep(answer, reply, payload)
      return payload
    })
  })
}

function keep(answer: object, reply: FastifyReply, body: unknown): void {
  const all = sent.get(answer) ?? new Map<string, SentAnswer>()
  if (all.size >= most || !(typeof body === 'string' || Buffer.isBuffer(body))) return
  const headers = kept.flatMap((name) => {
    const value = reply.getHeader(name)
    return value === undefined ? [] : [[name, String(value)] as const]
  })
  sent.set(answer, all.set(acceptedBy(reply), { headers: Object.fromEntries(headers), body }))
}

/**
 * Sends an answer that never changes. If the same object was sent before, it is not checked, serialized and compressed
 * again, which is most of what a list costs.
 */
export function sendAgain(reply: FastifyReply, answer: object): FastifyReply {
  const before = sent.get(answer)?.get(acceptedBy(reply))
  if (before) return reply.headers(before.headers).send(before.body)
  reply.request.setDecorator(answered, answer)
  return reply.send(answer)
}
