import { randomUUID } from 'node:crypto'
import { t } from '../../src/texts/t.ts'
import { documentRefusals } from '../../src/engine/documentRules.ts'
import type { AbsentColleague } from '../../src/engine/permissions.ts'
import type { Contents } from '../contents/contents.ts'
import { Invalid, NotFound, Refused } from '../errors/problems.ts'
import { type KeptAnswer, isAnswered } from '../store/applications/answers.ts'
import type { Application } from '../store/applications/application.ts'
import { findApplications, lockApplication } from '../store/applications/applications.ts'
import { record } from '../store/audit/audit.ts'
import { holdDelegations } from '../store/people/delegations.ts'
import {
  findDocument,
  insertDocument,
  listDocuments,
  newestUpload,
  newestVersion,
  removeDocument,
} from '../store/documents/documents.ts'
import { inActorTransaction, refuseNewDelegations } from '../workflow/actorTransaction.ts'
import { refuseForCondition } from './ofConditions.ts'
import { documentType } from './documentTypes.ts'
import { refuseOtherKind } from './kinds.ts'
import { refuseTooMuch } from './tooMuch.ts'
import { readable } from '../model/evolution/readable.ts'
import { editRefusals } from '../model/editing.ts'
import { permissionFactsOf } from '../model/permissions/permissionFacts.ts'
import { absentEditor } from '../model/permissions/inPlaceOf.ts'
import { refusalsOf } from '../model/permissions/refusals.ts'
import { safeName } from './fileName.ts'
import { once } from '../workflow/once.ts'
import type { ReceivedFile } from '../contents/receivedFile.ts'
import { loadView } from '../model/view.ts'
import { type Work, workOn, type WorkInTransaction } from '../model/work.ts'

/** The name of the operation under which its idempotency keys are stored. */
const operation = 'uploadDocument'

/**
 * Refuses early, before the file is received. Returns the first answer again for a retry with the same key, whatever
 * has happened since.
 */
export async function refuseUnlessAttachable(
  work: Work,
  { applicationId, key, conditionId }: Pick<Upload, 'applicationId' | 'key' | 'conditionId'>,
): Promise<void> {
  if (await isRetry(work, key)) return
  const [application] = await findApplications(work.db, [applicationId])
  if (!application) throw new NotFound()
  await refuseOutsiders(work, readable(work.workflows, application), conditionId)
}

const isRetry = async ({ db, actor }: Work, key: string | undefined): Promise<boolean> =>
  key !== undefined && (await isAnswered(db, { actorId: actor.id, key, operation }))

/**
 * Documents belong to the stages' work: whoever may change a stage now may add them, and remove their own. Returns the
 * absent colleague in whose place they may, where it is not their own. Once it is decided, whoever fulfils a condition
 * may add one for it.
 */
async function refuseOutsiders(
  asking: Work,
  application: Application,
  conditionId?: string,
): Promise<AbsentColleague | undefined> {
  if (conditionId !== undefined) return refuseForCondition(asking, application, conditionId)
  if (application.overall.closed)
    throw new Refused(t('The application has been decided. Its documents can no longer be changed.'))
  const work = workOn(asking, application)
  const view = await loadView(work, application)
  const refusals = refusalsOf(work, view)
  const facts = permissionFactsOf(work.workflows, view)
  const runtimes = [...work.workflows.runtimes.values()].filter(
    (runtime) => editRefusals(runtime, application, refusals).length === 0,
  )
  const absentees = runtimes.map((runtime) => absentEditor(work, runtime, application, facts))
  if (absentees.length > 0) return absentees.includes(undefined) ? undefined : absentees[0]
  throw new Refused(t('Only people who are working on the application now can change its documents.'))
}

export interface Upload {
  applicationId: string
  /** The name of the file as it was sent. */
  given: string
  file: ReceivedFile
  /** Which document of a stage's `documents` it is. */
  kind?: string
  /** The condition subsequent that it proves. */
  conditionId?: string
  /** The Idempotency-Key. */
  key?: string
  /** The time at which the document counts as added; absent: now. */
  at?: Date
}

/** Does the work once it has a permit. */
type WithPermit = (work: () => Promise<KeptAnswer>) => Promise<KeptAnswer>

/**
 * Adds a received file to the application, once for each key, in a transaction that waits for a permit. What a retry
 * stores in a bucket is swept from there.
 */
export async function addDocument(
  work: Work,
  contents: Contents,
  upload: Upload,
  withPermit: WithPermit = (keep) => keep(),
): Promise<KeptAnswer> {
  const { applicationId, given, file, key, kind = null, conditionId, at } = upload
  const name = safeName(given)
  // A retry is answered as the first time, also if the definitions no longer have the kind.
  if (kind !== null && !(await isRetry(work, key))) refuseOtherKind(work, kind, name)
  if (file.size === 0) throw new Invalid({ file: [documentRefusals.empty()] })
  const checked = await documentType(file.path, name)
  if ('refused' in checked) throw new Invalid({ file: [checked.refused] })
  const id = randomUUID()
  await contents.receive(work.db, id, file)
  const { size, sha256 } = file
  const belonging = { ...(kind !== null && { kind }), ...(conditionId !== undefined && { condition_id: conditionId }) }
  const content = { applicationId, name, sha256, ...belonging }
  const keep = () =>
    once(work, { key, operation, content }, async (inside) => {
      await change(inside, { applicationId, conditionId, at }, async ({ db: tx, now: uploadedAt }) => {
        await refuseTooMuch(tx, applicationId, size)
        const version = (await newestVersion(tx, applicationId, name)) + 1
        await insertDocument(tx, {
          id,
          applicationId,
          name,
          type: checked.type,
          size,
          sha256,
          version,
          uploadedBy: work.actor.id,
          uploadedAt,
          kind,
          conditionId: conditionId ?? null,
        })
        await contents.write(tx, id, file)
        return {
          action: 'document added',
          before: null,
          after: { id, name, size, sha256, type: checked.type, version, kind: null, ...belonging },
        }
      })
      const kept = (await listDocuments(inside.db, applicationId, { personId: work.actor.id })).find(
        (row) => row.id === id,
      )
      if (!kept) throw new NotFound()
      const { condition: _, ...body } = kept
      return { status: 201, etag: null, body }
    })
  return withPermit(keep)
}

/**
 * Only the person who added a document can remove it (spec decision 25): for others it is evidence, which a next
 * version may follow.
 */
export async function takeOffDocument(work: Work, applicationId: string, documentId: string): Promise<void> {
  await change(work, { applicationId }, async ({ db: tx, now }) => {
    const document = await findDocument(tx, applicationId, documentId)
    if (!document) throw new NotFound()
    const { name, size, sha256, version } = document
    if (document.uploaded_by !== work.actor.id) {
      throw new Refused(
        t('Only {by}, who added {name}, can remove it. A new upload of the same name becomes its next version.', {
          by: document.uploaded_by_name,
          name,
        }),
      )
    }
    await removeDocument(tx, documentId, work.actor.id, now)
    return { action: 'document removed', before: { id: documentId, name, size, sha256, version }, after: null }
  })
}

/** A document as the history names it. The audit records the hash of its content. */
export interface NamedFile {
  id: string
  name: string
  size: number
  sha256: string
  /** Absent for documents uploaded before this was recorded. */
  type?: string
  version?: number
  /** Absent for documents uploaded before this was recorded. */
  kind?: string | null
  /** Only for documents of a condition. */
  condition_id?: string
}

interface DocumentChange {
  action: 'document added' | 'document removed'
  before: NamedFile | null
  after: NamedFile | null
}

type Place = Pick<Upload, 'applicationId' | 'conditionId' | 'at'>

/** Changes the documents of an application. `make` receives the work as it is under the lock of the application. */
async function change(
  work: Work,
  { applicationId, conditionId, at }: Place,
  make: (inside: WorkInTransaction) => Promise<DocumentChange>,
): Promise<void> {
  await inActorTransaction(work, async (begun) => {
    const { db: tx } = begun
    await lockApplication(tx, { id: applicationId })
    const [application] = await findApplications(tx, [applicationId])
    if (!application) throw new NotFound()
    await refuseNewDelegations(begun)
    const inside = await asOf(begun, await timeOf(begun, applicationId, at))
    const absent = await refuseOutsiders(inside, readable(work.workflows, application), conditionId)
    const { action, before, after } = await make(inside)
    const changes = [{ form_type: '', field: 'document', before, after }]
    const { actor, now, requestId } = inside
    await record(tx, [
      {
        applicationId,
        version: null,
        at: now,
        actorId: actor.id,
        actorRole: actor.role,
        action,
        changes,
        requestId,
        onBehalfOf: absent?.id,
      },
    ])
  })
}

/**
 * The time of the change: now, because a file may take a minute to arrive, but after all times that the clocks of other
 * servers have given.
 */
async function timeOf({ db: tx }: WorkInTransaction, applicationId: string, at = new Date()): Promise<Date> {
  const newest = await newestUpload(tx, applicationId)
  return newest && newest > at ? newest : at
}

/** The work as it goes on at a later time, when an absence may be over. */
async function asOf(work: WorkInTransaction, now: Date): Promise<WorkInTransaction> {
  const { db: tx, actor } = work
  const actingFor = actor.actingFor?.length ? await holdDelegations(tx, actor, now) : []
  return { ...work, now, actor: { ...actor, actingFor } }
}
