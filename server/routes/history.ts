import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { readHistory } from '../queries/history.ts'
import { reading } from './reading.ts'

interface HistoryRoute {
  Params: { id: string }
  Querystring: { limit?: string; cursor?: string; kind?: string; form?: string }
}

/** How many entries a page has if the request does not say. */
const usual = 20

export function historyRoutes(contract: Contract, context: Context): void {
  contract.route<HistoryRoute>('getHistory', async (request) => {
    const { limit, ...asked } = request.query
    return reading(context, request, (work) =>
      readHistory(work, request.params.id, { ...asked, limit: Number(limit ?? usual) }),
    )
  })
}
