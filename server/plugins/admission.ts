import type { FastifyInstance, FastifyRequest } from 'fastify'
import { abortSignalOf } from '../admission/abortSignal.ts'
import type { LoadShedder } from '../admission/loadShedder.ts'
import { Unavailable } from '../errors/problems.ts'
import { type Capacity, Semaphore } from '../admission/semaphore.ts'
import { busy } from './loadShedding.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is admitted even if the server is overloaded. */
    always?: boolean
  }
}

const place = Symbol('place')
const gone = Symbol('gone')

/** Gives up the request's permit before its answer is sent. Calling it twice does no harm. */
export const leave = (request: FastifyRequest): void => request.getDecorator<(() => void) | null>(place)?.()

/**
 * Limits how many requests run at once. Under overload the server still answers as many requests as ever, each quickly,
 * and refuses the others with 503 at once, instead of answering all of them too late. A request gets its permit only
 * once its body has arrived, so that a slow client holds none. It then goes before requests that have not begun.
 * Visitors take turns, so that nobody waits behind all requests of another.
 */
export function admit(
  app: FastifyInstance,
  capacity: Capacity,
  shedder: LoadShedder,
  visitorOf: (request: FastifyRequest) => string,
): void {
  const semaphore = new Semaphore(capacity)
  app.decorateRequest(place, null)
  app.decorateRequest(gone, null)
  const enter = async (request: FastifyRequest, again = false) => {
    const permit = await semaphore.acquire({
      again,
      gone: request.getDecorator<AbortSignal>(gone),
      hurries: shedder.isShedding(),
      visitor: visitorOf(request),
    })
    if (!permit) {
      shedder.countTurnedAway()
      throw new Unavailable(busy())
    }
    request.setDecorator(place, permit)
  }

  app.addHook('onRequest', async (request, reply) => {
    const { operationId, always } = request.routeOptions.config
    if (operationId === undefined || always) return
    const signal = abortSignalOf(reply)
    request.setDecorator(gone, signal)
    signal.addEventListener('abort', () => leave(request))
    await enter(request)
  })
  app.addHook('preParsing', async (request) => {
    if (hasBody(request.headers)) leave(request)
  })
  app.addHook('preValidation', async (request) => {
    // Only an upload goes on without: it has limits of its own.
    const { operationId, always, takesForm } = request.routeOptions.config
    if (operationId === undefined || always || (takesForm && request.isMultipart())) return
    if (hasBody(request.headers)) await enter(request, true)
  })
  app.addHook('onSend', async (request) => leave(request))
}

function hasBody(headers: Record<string, unknown>): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
}
