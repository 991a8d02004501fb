import type { FastifyInstance, FastifyRequest } from 'fastify'
import { t } from '../../src/texts/t.ts'
import { goneWith } from '../admission/gone.ts'
import { Unavailable } from '../errors/problems.ts'
import { type Capacity, Semaphore } from '../admission/semaphore.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Let in however busy the server is. */
    always?: boolean
  }
}

const place = Symbol('place')
const gone = Symbol('gone')

/**
 * Under more load than it can bear the server answers as many requests as ever, each soon, and the others with 503 at
 * once, instead of all of them too late. While a body is on its way nobody waits for it: a slow client holds no place,
 * and is let in again before those who have not been in, for whom nothing has been done yet. Visitors take turns:
 * nobody waits behind all that another sends.
 */
export function admit(app: FastifyInstance, capacity: Capacity, visitorOf: (request: FastifyRequest) => string): void {
  const semaphore = new Semaphore(capacity)
  app.decorateRequest(place, null)
  app.decorateRequest(gone, null)
  const enter = async (request: FastifyRequest, again = false) => {
    const leave = await semaphore.acquire({
      again,
      gone: request.getDecorator<AbortSignal>(gone),
      visitor: visitorOf(request),
    })
    if (!leave) throw new Unavailable(t('The server is very busy right now. Please try again in a moment.'))
    request.setDecorator(place, leave)
  }
  const leave = (request: FastifyRequest) => request.getDecorator<(() => void) | null>(place)?.()

  app.addHook('onRequest', async (request, reply) => {
    const { operationId, always } = request.routeOptions.config
    if (operationId === undefined || always) return
    const signal = goneWith(reply)
    request.setDecorator(gone, signal)
    signal.addEventListener('abort', () => leave(request))
    await enter(request)
  })
  app.addHook('preParsing', async (request) => {
    if (hasBody(request.headers)) leave(request)
  })
  app.addHook('preValidation', async (request) => {
    const { operationId, always } = request.routeOptions.config
    if (operationId === undefined || always || request.isMultipart()) return
    if (hasBody(request.headers)) await enter(request, true)
  })
  app.addHook('onSend', async (request) => leave(request))
}

function hasBody(headers: Record<string, unknown>): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
}
