import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { readHistory } from '../workflow/history.ts'
import { workOf } from './work.ts'

export function historyRoutes(contract: Contract, context: Context): void {
  contract.route<{ Params: { id: string } }>('getHistory', async (request) => {
    return readHistory(await workOf(context, request), request.params.id)
  })
}
