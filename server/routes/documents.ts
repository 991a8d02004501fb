import type { MultipartFile } from '@fastify/multipart'
import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { Invalid, NotFound, TooLarge } from '../problems.ts'
import { exists } from '../store/applications.ts'
import { findDocument, listDocuments } from '../store/documents.ts'
import { isCapable } from '../workflow/capabilities.ts'
import { addDocument, refuseUnlessAttachable, takeOffDocument } from '../workflow/documents.ts'
import { attachment } from '../workflow/fileName.ts'
import { brokenOff, withReceived } from '../workflow/receivedFile.ts'
import { workOf } from './work.ts'

interface One {
  Params: { id: string; documentId: string }
}

/** In bytes (decision 25). */
const largestFile = 25 * 1024 * 1024
/** Room for the parts of a form around its file. */
const largestForm = largestFile + 64 * 1024

export function documentRoutes(contract: Contract, context: Context): void {
  const { db, contents } = context

  contract.route<{ Params: { id: string }; Querystring: { removed?: 'true' } }>('listDocuments', async (request) => {
    const { id } = request.params
    if (!(await exists(db, id))) throw new NotFound()
    const removed = request.query.removed === 'true' && isCapable(await workOf(context, request), 'audit')
    return listDocuments(db, id, { personId: request.user.id, removed })
  })

  contract.route<{ Params: { id: string } }>(
    'uploadDocument',
    async (request, reply) => {
      const work = await workOf(context, request)
      await refuseUnlessAttachable(work, request.params.id)
      const uploads = request.isMultipart() ? request.files({ throwFileSizeLimit: false, limits: { fileSize: largestFile, files: 2 } }) : undefined
      const upload = uploads && (await next(uploads))
      if (!upload) throw new Invalid({ file: ['Send one file as multipart/form-data.'] })
      const document = await withReceived(upload.file, async (file) => {
        if (upload.file.truncated) throw new TooLarge('A file may be 25 MB.')
        const another = await next(uploads)
        another?.file.resume()
        if (another) throw new Invalid({ file: ['Send one file at a time.'] })
        return addDocument(work, contents, { applicationId: request.params.id, given: upload.filename, file })
      })
      return reply.code(201).send(document)
    },
    { bodyLimit: largestForm },
  )

  contract.route<One>('downloadDocument', async (request, reply) => {
    const { id, documentId } = request.params
    const removed = isCapable(await workOf(context, request), 'audit')
    const document = await findDocument(db, id, documentId, { removed })
    if (!document) throw new NotFound()
    return reply
      .type('application/octet-stream')
      .header('content-length', document.size)
      .header('content-disposition', attachment(document.name))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(await contents.read(db, documentId))
  })

  contract.route<One>('removeDocument', async (request, reply) => {
    await takeOffDocument(await workOf(context, request), request.params.id, request.params.documentId)
    return reply.code(204).send()
  })
}

/** The next file of a form; undefined at its end. Refuses a form that breaks off. */
async function next(uploads: AsyncIterator<MultipartFile>): Promise<MultipartFile | undefined> {
  try {
    const found = await uploads.next()
    return found.done === true ? undefined : found.value
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error
    throw brokenOff()
  }
}
