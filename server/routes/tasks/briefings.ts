import type { Context } from '../../context.ts'
import type { Contract } from '../../contract/contract.ts'
import { readBriefing } from '../../queries/briefings/readBriefing.ts'
import { reading } from '../reading.ts'

interface Asked {
  Params: { id: string }
  Querystring: { form: string; since?: string }
}

export function briefingRoutes(contract: Contract, context: Context): void {
  contract.route<Asked>('getBriefing', async (request) => {
    const definitions = await context.definitions.current()
    const { form, since } = request.query
    const asked = { ...request.params, form, ...(since !== undefined && { since: new Date(since) }) }
    return reading(context, request, (work) => readBriefing(work, definitions, asked))
  })
}
