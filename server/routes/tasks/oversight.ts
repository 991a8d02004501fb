import type { Context } from '../../context.ts'
import type { Contract } from '../../contract/contract.ts'
import { readOpenWork, readWorkload } from '../../queries/oversight/openWork.ts'
import { readPipeline } from '../../queries/oversight/pipeline.ts'
import { reading } from '../reading.ts'

interface OpenWorkQuerystring {
  limit?: string
  cursor?: string
  stage?: string
  role?: string
  person?: string
  age?: string
}

/** How many rows a page has if the request does not say. */
const usual = 50

/** Routes for people who lead others: what is open, who has it, and how long it takes. */
export function oversightRoutes(contract: Contract, context: Context): void {
  contract.route<{ Querystring: OpenWorkQuerystring }>('listOpenWork', (request) => {
    const { limit = usual, ...query } = request.query
    return reading(context, request, (work) => readOpenWork(work, { ...query, limit: Number(limit) }))
  })

  contract.route('getWorkload', (request) => reading(context, request, readWorkload))

  contract.route('getPipeline', (request) => reading(context, request, readPipeline))
}
