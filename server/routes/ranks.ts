import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { type RankRequest, refuseToRank, updateRanks } from '../workflow/rank.ts'
import { type ChangeHeaders, etag, versionIn, workOf } from './work.ts'

export function rankRoutes(contract: Contract, context: Context): void {
  contract.route<{ Body: RankRequest[]; Headers: ChangeHeaders }>(
    'updateRanks',
    async (request, reply) => {
      const work = await workOf(context, request)
      const version = await updateRanks(work, request.body, versionIn(request.headers['if-match']))
      return reply.header('etag', etag(version)).send({ updated: request.body.length })
    },
    { may: async (request) => refuseToRank(await workOf(context, request)) },
  )
}
