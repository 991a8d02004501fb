import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { listCounterparties } from '../store/lookups/counterparties.ts'
import { listLimitTypes } from '../store/lookups/limitTypes.ts'

export function lookupRoutes(contract: Contract, { db }: Context): void {
  contract.route('listCounterparties', () => listCounterparties(db))
  contract.route('listLimitTypes', () => listLimitTypes(db))
}
