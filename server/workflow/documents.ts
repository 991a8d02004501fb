import { randomUUID } from 'node:crypto'
import type { Covered } from '../../src/engine/may.ts'
import type { Contents } from '../contents/contents.ts'
import { Invalid, NotFound, Refused, TooLarge } from '../problems.ts'
import type { Application } from '../store/application.ts'
import { findApplications, lockApplication } from '../store/applications.ts'
import { record } from '../store/audit.ts'
import { type DocumentRow, findDocument, insertDocument, listDocuments, removeDocument, totalSize } from '../store/documents.ts'
import type { Tx } from '../store/transaction.ts'
import { acting } from './acting.ts'
import { documentType } from './documentTypes.ts'
import { editRefusals } from './editing.ts'
import { factsOf } from './facts.ts'
import { absentHolder } from './inPlaceOf.ts'
import { refusalsOf } from './refusals.ts'
import { safeName } from './fileName.ts'
import type { ReceivedFile } from './receivedFile.ts'
import { loadView } from './view.ts'
import type { Work } from './work.ts'

/** In bytes, of all the documents of one application (decision 25). */
const largestTotal = 200 * 1024 * 1024

/** Refuses early, before the file is received. */
export async function refuseUnlessAttachable(work: Work, applicationId: string): Promise<void> {
  const [application] = await findApplications(work.db, [applicationId])
  if (!application) throw new NotFound()
  await refuseOutsiders(work, application)
}

/**
 * Documents belong to the stages' work: whoever may change a stage now may add them, and remove their own. Returns the absent
 * colleague in whose place they may, where it is not their own.
 */
async function refuseOutsiders(work: Work, application: Application): Promise<Covered | undefined> {
  if (application.overall.closed) throw new Refused('The application is decided: its documents stay as they are.')
  const view = await loadView(work, application)
  const refusals = refusalsOf(work, view)
  const facts = factsOf(work.workflows, view)
  const places = [...work.workflows.places.values()].filter((place) => editRefusals(place, application, refusals).length === 0)
  const holders = places.map((place) => absentHolder(work, place, application, facts))
  if (holders.length > 0) return holders.includes(undefined) ? undefined : holders[0]
  throw new Refused('Documents can be changed only by the people who are working on the application now.')
}

export interface Upload {
  applicationId: string
  /** The file's name as it was sent. */
  given: string
  file: ReceivedFile
}

/** Keeps a file that has been received with the application. */
export async function addDocument(work: Work, contents: Contents, { applicationId, given, file }: Upload): Promise<DocumentRow> {
  const name = safeName(given)
  if (file.size === 0) throw new Invalid({ file: ['The file is empty.'] })
  const checked = await documentType(file.path, name)
  if ('refused' in checked) throw new Invalid({ file: [checked.refused] })
  const id = randomUUID()
  await contents.receive(id, file)
  let kept: DocumentRow | undefined
  await change(work, applicationId, async (tx) => {
    if ((await totalSize(tx, applicationId)) + file.size > largestTotal) {
      throw new TooLarge('The documents of one application may be 200 MB together.')
    }
    const { size, sha256 } = file
    const document = { id, applicationId, name, type: checked.type, size, sha256, uploadedBy: work.actor.id, uploadedAt: work.now }
    await insertDocument(tx, document)
    await contents.write(tx, id, file)
    kept = (await listDocuments(tx, applicationId, { personId: work.actor.id })).find((row) => row.id === id)
    return { action: 'document added', before: null, after: { id, name, size, sha256 } }
  })
  if (!kept) throw new NotFound()
  return kept
}

/** Only who added a document removes it (decision 25): to others it is evidence, which a next version may stand above. */
export async function takeOffDocument(work: Work, applicationId: string, documentId: string): Promise<void> {
  await change(work, applicationId, async (tx) => {
    const document = await findDocument(tx, applicationId, documentId)
    if (!document) throw new NotFound()
    const { name, size, sha256 } = document
    if (document.uploaded_by !== work.actor.id) {
      throw new Refused(`Only ${document.uploaded_by_name}, who added ${name}, can remove it. A new upload of the same name becomes its next version.`)
    }
    await removeDocument(tx, documentId, work.actor.id, work.now)
    return { action: 'document removed', before: { id: documentId, name, size, sha256 }, after: null }
  })
}

/** A document as the history names it; the audit holds which bytes it was. */
export interface NamedFile {
  id: string
  name: string
  size: number
  sha256: string
}

interface Changed {
  action: 'document added' | 'document removed'
  before: NamedFile | null
  after: NamedFile | null
}

async function change(work: Work, applicationId: string, make: (tx: Tx) => Promise<Changed>): Promise<void> {
  await acting(work, async (inside) => {
    const { db: tx } = inside
    const application = await lockApplication(tx, applicationId)
    if (!application) throw new NotFound()
    const absent = await refuseOutsiders(inside, application)
    const { action, before, after } = await make(tx)
    const changes = [{ form_type: '', field: 'document', before, after }]
    const { actor, now: at, requestId } = work
    await record(tx, [{ applicationId, version: null, at, actorId: actor.id, actorRole: actor.role, action, changes, requestId, onBehalfOf: absent?.id }])
  })
}
