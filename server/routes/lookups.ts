import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { listCounterparties } from '../store/lookups/counterparties.ts'
import { listLimitTypes } from '../store/lookups/limitTypes.ts'
import { reading } from './reading.ts'

export function lookupRoutes(contract: Contract, context: Context): void {
  contract.route('listCounterparties', (request) => reading(context, request, ({ db }) => listCounterparties(db)))
  contract.route('listLimitTypes', (request) => reading(context, request, ({ db }) => listLimitTypes(db)))
}
