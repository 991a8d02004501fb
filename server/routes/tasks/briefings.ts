import type { Context } from '../../context.ts'
import type { Contract } from '../../contract/contract.ts'
import { readAgenda } from '../../queries/briefings/agenda.ts'
import { readBriefing } from '../../queries/briefings/readBriefing.ts'
import { reading } from '../reading.ts'

interface BriefingRoute {
  Params: { id: string }
  Querystring: { form: string; since?: string }
}

export function briefingRoutes(contract: Contract, context: Context): void {
  contract.route('getAgenda', async (request) => {
    const definitions = await context.definitions.current()
    return reading(context, request, (work) => readAgenda(work, definitions))
  })

  contract.route<BriefingRoute>('getBriefing', async (request) => {
    const definitions = await context.definitions.current()
    const { form, since } = request.query
    const query = { ...request.params, form, ...(since !== undefined && { since: new Date(since) }) }
    return reading(context, request, (work) => readBriefing(work, definitions, query))
  })
}
