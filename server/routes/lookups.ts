import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { listCounterparties } from '../store/counterparties.ts'
import { listLimitTypes } from '../store/limitTypes.ts'

export function lookupRoutes(contract: Contract, { db }: Context): void {
  contract.route('listCounterparties', () => listCounterparties(db))
  contract.route('listLimitTypes', () => listLimitTypes(db))
}
