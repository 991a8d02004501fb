import { notifyListeners } from '../listeners/notifyListeners.ts'
import type { Application } from '../store/applications/application.ts'
import type { AuditEntry } from '../store/audit/audit.ts'
import { deleteDraftsOf } from '../store/applications/drafts.ts'
import { renewedRanking } from '../store/applications/ranking.ts'
import type { StatementPart } from '../store/statementPart.ts'
import { writeApplication } from '../store/applications/writeApplication.ts'
import { changesOfRows } from './changes.ts'
import { announced } from '../model/announced.ts'
import { columnsOf } from '../model/columns.ts'
import { listedColumns, listedValues } from '../model/listed/columns.ts'
import { listedPart } from '../store/applications/listed/listedFields.ts'
import { openWorkOf } from '../model/openWork/openWork.ts'
import { openWorkParts } from '../store/openWork/openWork.ts'
import type { References } from '../model/references.ts'
import { viewOf } from '../model/view.ts'
import type { WorkInTransaction } from '../model/work.ts'

/**
 * Writes a changed application with its new version, the audit entry, the listeners' parts, and `others`, in one
 * statement.
 */
export async function writeChange(
  work: WorkInTransaction,
  application: Application,
  references: References,
  entry: Pick<AuditEntry, 'action'> & Partial<AuditEntry>,
  others: readonly StatementPart[] = [],
): Promise<void> {
  const view = viewOf(work.workflows, application, references)
  application.columns = columnsOf(work.workflows, view.record)
  const { id: applicationId, version } = application
  const { now: at, actor, requestId } = work
  const rowChanges = changesOfRows(application)
  const audited: AuditEntry = {
    applicationId,
    version,
    at,
    actorId: actor.id,
    actorRole: actor.role,
    requestId,
    rowChanges,
    ...entry,
  }
  const { closed } = application.overall
  await writeApplication(work.db, application, audited, [
    ...notifyListeners(
      application,
      audited,
      announced(work.workflows, view, audited.formType, audited.transition?.code),
    ),
    ...(closed ? [deleteDraftsOf(applicationId)] : []),
    ...listedPart({
      applicationId,
      createdAt: application.createdAt,
      version,
      values: listedValues(listedColumns(work.workflows), application),
    }),
    ...openWorkParts(openWorkOf(work.workflows, view), { closed }),
    ...others,
    ...(closed || entry.action === 'created' ? [renewedRanking] : []),
  ])
}
