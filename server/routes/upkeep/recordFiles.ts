import { Readable } from 'node:stream'
import { Downloads } from '../../admission/downloads.ts'
import type { Context } from '../../context.ts'
import type { Contract } from '../../contract/contract.ts'
import { attachment } from '../../documents/fileName.ts'
import { afterWrite } from '../../errors/afterWrite.ts'
import { readChange } from '../../queries/upkeep/changes.ts'
import { exportRecords } from '../../queries/upkeep/exportRecords.ts'
import { previewImport } from '../../queries/upkeep/previewImport.ts'
import { keptTypeFor } from '../../queries/upkeep/records.ts'
import { type ImportRequest, proposeImport } from '../../workflow/upkeep/proposeImport.ts'
import { type RecordTypeRoute, upkeepContext } from './upkeepContext.ts'

/** Routes for records as CSV files: export, and import as a proposed change. */
export function recordFileRoutes(contract: Contract, context: Context): void {
  const { askedBy, mayPropose } = upkeepContext(context)
  const downloads = new Downloads(context.config.downloads, context.counts)

  contract.route<RecordTypeRoute>('exportRecords', async (request, reply) => {
    const { work, types } = await askedBy(request)
    const type = keptTypeFor(work, types, request.params.type)
    const content = await downloads.begin(work.actor.id, reply, async () =>
      Readable.from(exportRecords(work, type), { objectMode: false }),
    )
    return reply
      .type('text/csv')
      .header('content-disposition', attachment(`${type.name}.csv`))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(content)
  })

  contract.route<RecordTypeRoute & { Body: Pick<ImportRequest, 'csv'> }>(
    'previewImport',
    async (request) => {
      const { work, types } = await askedBy(request)
      return previewImport(work, keptTypeFor(work, types, request.params.type), request.body.csv)
    },
    { may: mayPropose, sendsStored: true },
  )

  contract.route<RecordTypeRoute & { Body: ImportRequest }>(
    'proposeImport',
    async (request, reply) => {
      const { work, types, ...viewer } = await askedBy(request)
      const id = await proposeImport(work, keptTypeFor(work, types, request.params.type), request.body)
      return reply.code(201).send(await afterWrite(() => readChange(work, viewer, types, { id })))
    },
    { may: mayPropose, sendsStored: true },
  )
}
