import type { FastifyReply, FastifyRequest } from 'fastify'
import { reader } from '../../src/texts/reader.ts'
import { abortSignalOf } from '../admission/abortSignal.ts'
import { Slots } from '../admission/slots.ts'
import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { attachment } from '../documents/fileName.ts'
import type { Format } from '../paperFiles/paperFiles.ts'
import { leave } from '../plugins/admission.ts'
import { readDecidedPaper } from '../queries/paper/decidedPaper.ts'
import { readPaper } from '../queries/paper/readPaper.ts'
import { reading } from './reading.ts'

interface PaperRoute {
  Params: { id: string }
  Querystring: { decided?: 'true'; unwritten?: 'true' }
}

type PaperFileRoute = PaperRoute & { Querystring: { format: Format } }

const types: Record<Format, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

export function paperRoutes(contract: Contract, context: Context): void {
  const { config, counts, papers } = context
  const slots = new Slots('papers', config.beingMade, counts)
  const paperFor = (request: FastifyRequest<PaperRoute>) => {
    const { decided, unwritten } = request.query
    const { id } = request.params
    return reading(context, request, (work) =>
      decided === 'true' ? readDecidedPaper(work, id) : readPaper(work, id, { unwritten: unwritten === 'true' }),
    )
  }

  contract.route<PaperRoute>('getPaper', paperFor)

  /**
   * Makes the file of a paper. Meanwhile another request may have this one's permit, because the number of papers has a
   * limit of its own.
   */
  const fileFor = async (request: FastifyRequest<PaperFileRoute>, reply: FastifyReply) => {
    const release = await slots.take(request.user.id)
    try {
      const paper = await paperFor(request)
      leave(request)
      const { format } = request.query
      const { language } = reader()
      return { paper, format, file: await papers.make({ format, paper, language }, abortSignalOf(reply)) }
    } finally {
      release()
    }
  }

  contract.route<PaperFileRoute>(
    'downloadPaper',
    async (request, reply) => {
      const { paper, format, file } = await fileFor(request, reply)
      return reply
        .type(types[format])
        .header('content-disposition', attachment(`${paper.application.reference_number} ${paper.title}.${format}`))
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
        .send(file)
    },
    { enter: slots.enter },
  )
}
