import { goneWith } from '../admission/gone.ts'
import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { attachment } from '../documents/fileName.ts'
import { outlineOf } from '../paperFiles/outline.ts'
import { type Format, PaperFiles } from '../paperFiles/paperFiles.ts'
import { readDecidedPaper } from '../queries/paper/decidedPaper.ts'
import { readPaper } from '../queries/paper/readPaper.ts'
import { type Reading, reading } from './reading.ts'

interface Asked {
  Params: { id: string }
  Querystring: { decided?: 'true' }
}

const types: Record<Format, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

export function paperRoutes(contract: Contract, context: Context): void {
  const files = new PaperFiles(context.config.papers)
  const paperFor = (request: Reading & { params: Asked['Params']; query: Asked['Querystring'] }) => {
    const read = request.query.decided === 'true' ? readDecidedPaper : readPaper
    return reading(context, request, (work) => read(work, request.params.id))
  }

  contract.route<Asked>('getPaper', paperFor)

  contract.route<Asked & { Querystring: { format: Format } }>('downloadPaper', async (request, reply) => {
    const paper = await paperFor(request)
    const { format } = request.query
    const file = await files.make({ format, outline: outlineOf(paper) }, goneWith(reply))
    return reply
      .type(types[format])
      .header('content-disposition', attachment(`${paper.application.reference_number} ${paper.title}.${format}`))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(file)
  })
}
