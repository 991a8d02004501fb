import type { Application } from '../store/application.ts'
import type { AuditEntry } from '../store/audit.ts'
import { removeDraftsOf } from '../store/drafts.ts'
import { renewRanking } from '../store/ranking.ts'
import type { Tx } from '../store/transaction.ts'
import { writeApplication } from '../store/writeApplication.ts'
import { changesOfRows } from './changes.ts'
import { columnsOf } from './columns.ts'
import type { References } from './references.ts'
import { viewOf } from './view.ts'
import type { Work } from './work.ts'

/** The same work inside a transaction. */
export interface WorkInTransaction extends Work {
  db: Tx
}

/** Writes an application that has been changed at its new version, and what happened to it. */
export async function commit(
  work: WorkInTransaction,
  application: Application,
  references: References,
  entry: Pick<AuditEntry, 'action'> & Partial<AuditEntry>,
): Promise<void> {
  application.columns = columnsOf(work.workflows, viewOf(work.workflows, application, references).record)
  const { id: applicationId, version } = application
  const { now: at, actor, requestId } = work
  const rowChanges = changesOfRows(application)
  await writeApplication(work.db, application, { applicationId, version, at, actorId: actor.id, actorRole: actor.role, requestId, rowChanges, ...entry })
  if (application.overall.closed) await removeDraftsOf(work.db, applicationId)
  if (application.overall.closed || entry.action === 'created') await renewRanking(work.db)
}
