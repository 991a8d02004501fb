import type { RouteGenericInterface } from 'fastify'
import type { Contract, Handler } from '../contract/contract.ts'
import type { Context } from '../context.ts'
import { isAnswering } from '../store/health.ts'

/** Routes for monitoring. `live`: the process runs. `ready`: it can serve, so a balancer may send it requests. */
export function healthRoutes(contract: Contract, { db, definitions, stopping }: Context): void {
  contract.route('live', () => ({ status: 'live' }), { always: true })
  const ready: Handler<RouteGenericInterface> = async (_request, reply) => {
    if (stopping.aborted) return reply.code(503).send({ status: 'stopping' })
    if (!(await isAnswering(db))) return reply.code(503).send({ status: 'no database' })
    await definitions.current()
    return { status: 'ready', definitions: definitions.notLive() ? 'not live' : 'live' }
  }
  contract.route('ready', ready, { always: true })
}
