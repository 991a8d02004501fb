import { dayOf } from '../../src/engine/codec/stamps.ts'
import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { listCounterparties } from '../store/lookups/counterparties.ts'
import { listLimitTypes } from '../store/lookups/limitTypes.ts'
import { type RecordsQuery, readRecords } from '../queries/records/readRecords.ts'
import { reading } from './reading.ts'

export function lookupRoutes(contract: Contract, context: Context): void {
  contract.route('listCounterparties', (request) =>
    reading(context, request, ({ db, now }) => listCounterparties(db, dayOf(now))),
  )
  contract.route('listLimitTypes', (request) =>
    reading(context, request, ({ db, now }) => listLimitTypes(db, dayOf(now))),
  )
  contract.route<{ Params: { type: string }; Querystring: RecordsQuery }>('listRecords', async (request) => {
    const { records } = await context.definitions.current()
    return reading(context, request, (work) => readRecords(work, records, request.params.type, request.query))
  })
}
