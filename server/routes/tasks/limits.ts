import type { Context } from '../../context.ts'
import type { Contract } from '../../contract/contract.ts'
import { readExposure } from '../../queries/limits/exposure.ts'
import { listLimits } from '../../queries/limits/list.ts'
import { reading } from '../reading.ts'

export function limitRoutes(contract: Contract, context: Context): void {
  contract.route<{ Params: { id: string } }>('listApprovedLimits', (request) =>
    reading(context, request, (work) => listLimits(work, request.params.id)),
  )

  contract.route<{ Querystring: { counterparty: string } }>('getExposure', (request) =>
    reading(context, request, (work) => readExposure(work, request.query.counterparty)),
  )
}
