import type { References } from '../model/references.ts'
import type { Application } from '../store/applications/application.ts'
import type { Part } from '../store/part.ts'
import type { ConditionRow } from '../store/conditions/conditions.ts'
import type { AuditEntry } from '../store/record/audit.ts'
import { refuseUnrecorded } from './asRecorded.ts'
import { type WorkInTransaction, commit } from './commit.ts'
import { statedParts } from './conditions/stated.ts'
import { sealDecision } from './seal.ts'
import { viewOf } from '../model/view.ts'

interface Written {
  entry: Partial<AuditEntry> & Required<Pick<AuditEntry, 'transition'>>
  /** What the decision leaves to be done, if the transition closed the application. */
  conditions: ConditionRow[]
  others: readonly Part[]
}

/** Writes an application after a transition. If the transition closed it, it must match its audit, and is sealed. */
export async function commitTransition(
  work: WorkInTransaction,
  application: Application,
  references: References,
  { entry, conditions, others }: Written,
): Promise<void> {
  const { closed } = application.overall
  if (closed) await refuseUnrecorded(work, application)
  await commit(work, application, references, { action: 'transition', ...entry }, [
    ...others,
    ...(conditions.length > 0 ? statedParts(work, viewOf(work.workflows, application, references), conditions) : []),
  ])
  if (closed)
    await sealDecision(work, application, references, {
      transition: entry.transition?.code ?? '',
      onBehalfOf: entry.onBehalfOf,
      conditions,
    })
}
