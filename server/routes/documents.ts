import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { t } from '../../src/texts/t.ts'
import { documentRefusals, largestFile } from '../../src/engine/documentRules.ts'
import { type Boundaries, watchBoundaries } from '../admission/boundaries.ts'
import { asUploaded } from '../contents/asUploaded.ts'
import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { Downloads } from '../admission/downloads.ts'
import { abortSignalOf } from '../admission/abortSignal.ts'
import { withPermit } from '../admission/withPermit.ts'
import { Slots } from '../admission/slots.ts'
import { Invalid, NotFound, TooLarge, shortened } from '../errors/problems.ts'
import { exists } from '../store/applications/applications.ts'
import { findDocument, listDocuments } from '../store/documents/documents.ts'
import { Semaphore } from '../admission/semaphore.ts'
import { isCapable } from '../model/capabilities.ts'
import { seenDocuments } from '../model/conditions/documents.ts'
import { addDocument, refuseUnlessAttachable, takeOffDocument } from '../documents/documents.ts'
import { attachment, nameBeforeForm } from '../documents/fileName.ts'
import { incompleteUpload, withReceived } from '../contents/receivedFile.ts'
import type { Work } from '../model/work.ts'
import { reading } from './reading.ts'
import { type ChangeHeaders, send, workOf } from './work.ts'

interface DocumentRoute {
  Params: { id: string; documentId: string }
}

interface UploadRoute {
  Params: { id: string }
  Querystring: { kind?: string; condition?: string }
  Headers: ChangeHeaders
}

/** The greatest size of an upload in bytes: the file, and the other parts of its form. */
const largestForm = largestFile + 64 * 1024

export function documentRoutes(contract: Contract, context: Context): void {
  const { db, contents, config } = context
  const uploads = new Semaphore(config.uploads)
  const arriving = new Slots('uploads', config.arriving, context.counts)
  const downloads = new Downloads(config.downloads, context.counts)

  const receive = async (work: Work, request: FastifyRequest<UploadRoute>, gone: AbortSignal) => {
    const boundaries = request.isMultipart() ? watchBoundaries(request.raw) : undefined
    const files =
      boundaries && request.files({ throwFileSizeLimit: false, limits: { fileSize: largestFile, files: 2 } })
    const upload = files && (await next(request, files, boundaries))
    if (!upload) throw new Invalid({ file: [t('Send one file as multipart/form-data.')] })
    return withReceived(upload.file, async (file) => {
      if (upload.file.truncated) throw new TooLarge(documentRefusals.size())
      const another = await next(request, files, boundaries)
      another?.file.resume()
      if (another) throw new Invalid({ file: [t('Send one file at a time.')] })
      refuseOtherParts(upload)
      const given = {
        applicationId: request.params.id,
        given: nameBeforeForm(upload.filename),
        file,
        kind: request.query.kind,
        conditionId: request.query.condition,
        key: request.headers['idempotency-key'],
      }
      return addDocument(work, contents, given, (keep) => withPermit(uploads, keep, { gone }))
    })
  }

  contract.route<{ Params: { id: string }; Querystring: { removed?: 'true' } }>('listDocuments', async (request) => {
    const { id } = request.params
    return reading(context, request, async (work) => {
      if (!(await exists(work.db, id))) throw new NotFound()
      const removed = request.query.removed === 'true' && isCapable(work, 'audit')
      const listed = await listDocuments(work.db, id, { personId: request.user.id, removed })
      return (await seenDocuments(work, id, listed)).map(({ condition: _, ...document }) => document)
    })
  })

  contract.route<UploadRoute>(
    'uploadDocument',
    async (request, reply) => {
      const leave = await arriving.take(request.user.id)
      try {
        const work = await workOf(context, request)
        await refuseUnlessAttachable(work, {
          applicationId: request.params.id,
          key: request.headers['idempotency-key'],
          conditionId: request.query.condition,
        })
        return send(reply, await receive(work, request, abortSignalOf(reply)))
      } finally {
        leave()
      }
    },
    { bodyLimit: largestForm, enter: arriving.enter },
  )

  contract.route<DocumentRoute>('downloadDocument', async (request, reply) => {
    const { id, documentId } = request.params
    const work = await workOf(context, request)
    const found = await findDocument(db, id, documentId, { removed: isCapable(work, 'audit') })
    const [document] = await seenDocuments(work, id, found ? [found] : [])
    if (!document) throw new NotFound()
    const content = await downloads.begin(request.user.id, reply, async () =>
      asUploaded(await contents.read(db, documentId), document),
    )
    return reply
      .type('application/octet-stream')
      .header('content-length', document.size)
      .header('content-disposition', attachment(document.name))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(content)
  })

  contract.route<DocumentRoute>('removeDocument', async (request, reply) => {
    await takeOffDocument(await workOf(context, request), request.params.id, request.params.documentId)
    return reply.code(204).send()
  })
}

/** Refuses a form with another part than the file: its kind, for example, belongs in the address. */
function refuseOtherParts({ fields }: MultipartFile): void {
  const other = Object.keys(fields).find((name) => name !== 'file')
  if (other !== undefined) throw new Invalid({ [shortened(other)]: [t('There is no such field.')] })
}

/**
 * Returns the next file of a form; undefined at its end. Throws if the form breaks off or is refused; the rest of it is
 * then discarded unread.
 */
async function next(
  { raw }: Pick<FastifyRequest, 'raw'>,
  files: AsyncIterator<MultipartFile>,
  refuseMany: Boundaries,
): Promise<MultipartFile | undefined> {
  try {
    const found = await files.next()
    refuseMany()
    return found.done === true ? undefined : found.value
  } catch (error) {
    raw.unpipe().resume()
    if (error instanceof TooLarge || (error instanceof Error && 'statusCode' in error)) throw error
    throw incompleteUpload()
  }
}
