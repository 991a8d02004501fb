import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Work } from '../model/work.ts'
import { workOf } from './work.ts'

export type ReadRequest = Pick<FastifyRequest, 'user' | 'id' | 'log'>

/**
 * Reads what may be a second old, from a replica if one has received everything that the person must see. If that
 * fails, even with `NotFound`, reads from the primary, which is always up to date.
 */
export async function reading<T>(context: Context, request: ReadRequest, read: (work: Work) => Promise<T>): Promise<T> {
  const work = await workOf(context, request)
  const replica = replicaFor(context, request)
  if (!replica) return read(work)
  try {
    return await replica.read((db) => read({ ...work, db }))
  } catch (error) {
    request.log.info({ err: error, replica: replica.name }, 'read from the primary instead of a replica')
    return read(work)
  }
}

function replicaFor({ replicas }: Context, { user }: Pick<FastifyRequest, 'user'>) {
  const { id, last_write = null, log_position, lookup_version } = user
  return log_position === undefined ? undefined : replicas?.forReader({ id, last_write, log_position }, lookup_version)
}
