import { Readable } from 'node:stream'
import { Downloads } from '../../admission/downloads.ts'
import type { Context } from '../../context.ts'
import type { Contract } from '../../contract/contract.ts'
import { evidenceArchive } from '../../documents/evidence.ts'
import { attachment } from '../../documents/fileName.ts'
import { readEvidence } from '../../queries/audit/evidence.ts'
import { workOf } from '../work.ts'

/** The evidence of an application as a file that can be verified without the server (docs/decisions/0090). */
export function evidenceRoutes(contract: Contract, context: Context): void {
  const { contents, config, counts } = context
  const downloads = new Downloads(config.downloads, counts)

  contract.route<{ Params: { id: string } }>('downloadEvidence', async (request, reply) => {
    const { user, params } = request
    const work = await workOf(context, request)
    const facts = await readEvidence(work, params.id)
    const name = `${user.first_name} ${user.last_name}`.trim()
    const content = await downloads.begin(user.id, reply, async () =>
      Readable.from(evidenceArchive(work, contents, { facts, name }), { objectMode: false }),
    )
    return reply
      .type('application/zip')
      .header('content-disposition', attachment(`${facts.application.referenceNumber} evidence.zip`))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(content)
  })
}
