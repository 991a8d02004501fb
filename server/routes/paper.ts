import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { readPaper } from '../queries/paper/readPaper.ts'
import { reading } from './reading.ts'

export function paperRoutes(contract: Contract, context: Context): void {
  contract.route<{ Params: { id: string } }>('getPaper', (request) =>
    reading(context, request, (work) => readPaper(work, request.params.id)),
  )
}
