import type { Context } from '../../context.ts'
import type { Contract } from '../../contract/contract.ts'
import { searchHistory } from '../../queries/audit/search.ts'
import { reading } from '../reading.ts'

interface Query {
  limit?: string
  cursor?: string
  person?: string
  kind?: string
  form?: string
  field?: string
  application?: string
  since?: string
  until?: string
}

/** How many entries come where the request does not say. */
const usual = 25

/** The auditor's place (docs/decisions/0090). */
export function auditRoutes(contract: Contract, context: Context): void {
  contract.route<{ Querystring: Query }>('searchHistory', (request) => {
    const { limit = usual, ...asked } = request.query
    return reading(context, request, (work) => searchHistory(work, { ...asked, limit: Number(limit) }))
  })
}
