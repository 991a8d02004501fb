import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { KeptType } from '../../model/upkeep/keptType.ts'
import { keptTypes } from '../../model/upkeep/keptTypes.ts'
import { refuseUnlessMay } from '../../model/upkeep/rights.ts'
import type { Work } from '../../model/work.ts'
import { keptTypeFor } from '../../queries/upkeep/records.ts'
import type { Viewer } from '../../queries/upkeep/wire.ts'
import { workOf } from '../work.ts'

export interface UpkeepContext extends Viewer {
  work: Work
  types: KeptType[]
}

export interface RecordTypeRoute {
  Params: { type: string }
}

/**
 * Returns what routes for upkeep need: who asks, which types of records there are, and whether the person may propose
 * changes of one.
 */
export function upkeepContext(context: Context) {
  const askedBy = async (request: Pick<FastifyRequest, 'user' | 'id'>): Promise<UpkeepContext> => {
    const work = await workOf(context, request)
    const types = keptTypes(await context.definitions.current())
    return { work, types, actor: work.actor, username: request.user.username }
  }
  const mayPropose = async (request: FastifyRequest<RecordTypeRoute>): Promise<void> => {
    const { work, types } = await askedBy(request)
    refuseUnlessMay(work, keptTypeFor(work, types, request.params.type), 'propose')
  }
  return { askedBy, mayPropose }
}
