import { t } from '../../src/texts/t.ts'
import type { Application } from '../store/applications/application.ts'
import { nextReferenceNumber } from '../store/applications/applications.ts'
import { deleteObsoleteDrafts } from '../store/applications/drafts.ts'
import { inTransaction } from '../store/transaction.ts'
import { arrive, pathFacts } from '../model/advance.ts'
import { blank } from './start/blank.ts'
import { writeChange } from './writeChange.ts'
import { refuseUnlessCapable } from '../model/capabilities.ts'
import { loadReferences } from '../model/references.ts'
import { type Body, partsOf } from '../model/parts.ts'
import type { Work } from '../model/work.ts'
import { mergeSentFields } from './mergeSentFields.ts'
import { refuseToEdit } from './refuseSave.ts'

/** Checked before the body is read, and again before the application is written. */
export const refuseToCreate = (work: Work): void => refuseUnlessCapable(work, 'create', t('create applications'))

/** Opens a new application with its first stage's fields (spec decision 14) and returns it. */
export async function createApplication(work: Work, body: Body): Promise<Application> {
  const { workflows } = work
  const { creates } = workflows.application
  refuseToCreate(work)
  const parts = partsOf(workflows, body)
  if (!parts.has(creates)) parts.set(creates, { data: {}, stamps: {}, createInstance: false })
  return inTransaction(work.db, async (tx) => {
    const inside = { ...work, db: tx }
    const application = blank(work)
    const none = await loadReferences(tx, work.known, [])
    arrive(work, application, workflows.path.start(pathFacts(work, application, none)))
    await refuseToEdit(inside, application, [...parts.keys()])
    const { changes, references } = await mergeSentFields(inside, application, parts)
    application.referenceNumber = await nextReferenceNumber(tx, work.now.getUTCFullYear())
    const definitionHash = application.forms.get(creates)?.definitionHash
    const entry = { action: 'created', formType: creates, changes, definitionHash } as const
    const drafts = deleteObsoleteDrafts({ userId: work.actor.id, applicationId: null, formTypes: [creates] }, body)
    await writeChange(inside, application, references, entry, [drafts])
    return application
  })
}
