import type { References } from '../model/references.ts'
import type { Application } from '../store/applications/application.ts'
import type { Part } from '../store/part.ts'
import type { AuditEntry } from '../store/record/audit.ts'
import { refuseUnrecorded } from './asRecorded.ts'
import { type WorkInTransaction, commit } from './commit.ts'
import { sealDecision } from './seal.ts'

/** Writes an application after a transition. If the transition closed it, it must match its audit, and is sealed. */
export async function commitTransition(
  work: WorkInTransaction,
  application: Application,
  references: References,
  entry: Partial<AuditEntry> & Required<Pick<AuditEntry, 'transition'>>,
  others: readonly Part[],
): Promise<void> {
  const { closed } = application.overall
  if (closed) await refuseUnrecorded(work, application)
  await commit(work, application, references, { action: 'transition', ...entry }, others)
  if (closed)
    await sealDecision(work, application, references, {
      transition: entry.transition?.code ?? '',
      onBehalfOf: entry.onBehalfOf,
    })
}
