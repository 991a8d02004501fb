import type { Context } from '../../context.ts'
import type { Contract } from '../../contract/contract.ts'
import { missingSetup } from '../../queries/setup/setup.ts'
import { workOf } from '../work.ts'

export function setupRoutes(contract: Contract, context: Context): void {
  contract.route('getSetup', async (request) => ({ missing: await missingSetup(await workOf(context, request)) }))
}
