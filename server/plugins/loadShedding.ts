import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { t } from '../../src/texts/t.ts'
import { type LoadShedder, shedWindow } from '../admission/loadShedder.ts'
import { retrySoon } from '../errors/problems.ts'
import { inLanguageAskedBy } from './language.ts'

/** In milliseconds: how often the event loop's lateness is measured while requests arrive. */
const tick = 10
/** In milliseconds: how often the log says how many requests were refused. */
const logged = 1000
const json = 'application/json'
const shed = Symbol('shed')

/** What a client is told when there is no permit for its request. */
export const busy = (): string => t('The server is very busy right now. Please try again in a moment.')

/** Whether the request was refused by `shedLoad`. */
export const isShed = (request: FastifyRequest): boolean => request.getDecorator<boolean>(shed)

/**
 * Refuses most requests at once while the process cannot keep up (ADR 0016). What such a request costs is all that
 * matters then, so no other hook sees it, and the log counts it instead of giving it a line.
 */
export function shedLoad(
  app: FastifyInstance,
  shedder: LoadShedder,
  visitorOf: (request: FastifyRequest) => string,
): void {
  app.decorateRequest(shed, false)
  const measure = measuring(app, shedder)
  app.addHook('onRequest', (request, reply, done) => {
    const { operationId, always } = request.routeOptions.config
    if (operationId === undefined || always) return done()
    measure()
    if (shedder.admits(visitorOf(request))) return done()
    request.setDecorator(shed, true)
    refuse(request, reply)
  })
}

/** Returns what ends the shedder's windows from then on, until no requests arrive any more. */
function measuring(app: FastifyInstance, shedder: LoadShedder): () => void {
  let timer: NodeJS.Timeout | undefined
  let [begun, ticks, refused, loggedAt] = [0, 0, 0, 0]
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  const onTick = () => {
    ticks += 1
    const now = performance.now()
    const lasted = now - begun
    if (lasted < shedWindow) return
    const { letIn, shed: refusedNow } = shedder.endWindow({ lateness: lasted / ticks - tick, lasted })
    ;[begun, ticks, refused] = [now, 0, refused + refusedNow]
    if (letIn + refusedNow === 0) stop()
    if (refused === 0 || (timer && now - loggedAt < logged)) return
    app.log.warn({ refused }, 'overloaded')
    ;[refused, loggedAt] = [0, now]
  }
  app.addHook('onClose', async () => stop())
  return () => {
    if (timer) return
    ;[begun, ticks] = [performance.now(), 0]
    timer = setInterval(onTick, tick).unref()
  }
}

/** Answers as `Unavailable` does, with the headers that all answers have. */
function refuse(request: FastifyRequest, reply: FastifyReply): void {
  const body = JSON.stringify({ detail: inLanguageAskedBy(request, busy) })
  // As a list, which Node writes as it is.
  const headers: string[] = []
  for (const [name, value] of Object.entries(reply.getHeaders())) headers.push(name, String(value))
  for (const [name, value] of Object.entries(retrySoon)) headers.push(name, value)
  headers.push('content-type', json, 'content-length', String(Buffer.byteLength(body)))
  reply.hijack()
  reply.raw.writeHead(503, headers).end(body)
}
