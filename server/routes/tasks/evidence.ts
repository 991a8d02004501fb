import { Readable } from 'node:stream'
import { english } from '../../../src/texts/reader.ts'
import { abortSignalOf } from '../../admission/abortSignal.ts'
import { Downloads } from '../../admission/downloads.ts'
import type { Context } from '../../context.ts'
import type { Contract } from '../../contract/contract.ts'
import { evidenceArchive } from '../../documents/evidence.ts'
import { attachment } from '../../documents/fileName.ts'
import { NotAsSealed } from '../../errors/problems.ts'
import type { Work } from '../../model/work.ts'
import { readEvidence } from '../../queries/audit/evidence.ts'
import { readDecidedPaper } from '../../queries/paper/decidedPaper.ts'
import { fullName } from '../../store/people/fullName.ts'
import { workOf } from '../work.ts'

/** The route for an application's evidence: a file that can be verified without the server (ADR 0090). */
export function evidenceRoutes(contract: Contract, context: Context): void {
  const { contents, config, counts, papers } = context
  const downloads = new Downloads(config.downloads, counts)

  /**
   * Returns the decided paper as a PDF in English; undefined if it is not the one that was sealed, which `seal.json`
   * shows.
   */
  async function paperOf(work: Work, id: string, gone: AbortSignal): Promise<Buffer | undefined> {
    const paper = await readDecidedPaper(work, id).catch((error: unknown) => {
      if (error instanceof NotAsSealed) return undefined
      throw error
    })
    return paper && papers.make({ format: 'pdf', paper, language: english.language }, gone)
  }

  contract.route<{ Params: { id: string } }>('downloadEvidence', async (request, reply) => {
    const { user, params } = request
    const work = await workOf(context, request)
    const facts = await readEvidence(work, params.id)
    const name = fullName(user)
    const paper = facts.paper === undefined ? undefined : await paperOf(work, params.id, abortSignalOf(reply))
    const content = await downloads.begin(user.id, reply, async () =>
      Readable.from(evidenceArchive(work, { contents, paper }, { facts, name }), { objectMode: false }),
    )
    return reply
      .type('application/zip')
      .header('content-disposition', attachment(`${facts.application.referenceNumber} evidence.zip`))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(content)
  })
}
