import type { Context } from '../../context.ts'
import type { Contract } from '../../contract/contract.ts'
import { listWaiting } from '../../queries/waiting/waiting.ts'
import { reading } from '../reading.ts'

interface WaitingQuerystring {
  limit?: string
  cursor?: string
  besides?: 'approvals'
}

/** How many rows a page has if the request does not say. */
const usual = 25

export function waitingRoutes(contract: Contract, context: Context): void {
  contract.route<{ Querystring: WaitingQuerystring }>('listWaiting', (request) => {
    const { limit = usual, cursor, besides } = request.query
    const query = { limit: Number(limit), cursor, besidesApprovals: besides === 'approvals' }
    return reading(context, request, (work) => listWaiting(work, query))
  })
}
