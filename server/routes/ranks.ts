import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { type Rank, updateRanks } from '../workflow/rank.ts'
import { type ChangeHeaders, versionIn, workOf } from './work.ts'

/** Room for the order of a hundred thousand applications. */
const largestOrder = 8 * 1024 * 1024

export function rankRoutes(contract: Contract, context: Context): void {
  contract.route<{ Body: Rank[]; Headers: ChangeHeaders }>(
    'updateRanks',
    async (request) => {
      const work = await workOf(context, request)
      return { updated: await updateRanks(work, request.body, versionIn(request.headers['if-match'])) }
    },
    { bodyLimit: largestOrder },
  )
}
