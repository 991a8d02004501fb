import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { readDecidedPaper } from '../queries/paper/decidedPaper.ts'
import { readPaper } from '../queries/paper/readPaper.ts'
import { reading } from './reading.ts'

interface Asked {
  Params: { id: string }
  Querystring: { decided?: 'true' }
}

export function paperRoutes(contract: Contract, context: Context): void {
  contract.route<Asked>('getPaper', (request) => {
    const read = request.query.decided === 'true' ? readDecidedPaper : readPaper
    return reading(context, request, (work) => read(work, request.params.id))
  })
}
