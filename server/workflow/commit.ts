import type { Application } from '../store/application.ts'
import { updateApplication } from '../store/applications.ts'
import { type AuditEntry, record } from '../store/audit.ts'
import { renewRanking } from '../store/ranking.ts'
import type { Tx } from '../store/transaction.ts'
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
  application.columns = columnsOf(work.workflows, viewOf(work.workflows, application, references))
  await updateApplication(work.db, application)
  await record(work.db, [
    {
      applicationId: application.id,
      version: application.version,
      at: work.now,
      actorId: work.actor.id,
      requestId: work.requestId,
      ...entry,
    },
  ])
  if (application.overall.closed) await renewRanking(work.db)
}
