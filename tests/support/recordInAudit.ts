import { replay } from '../../server/audit/replay.ts'
import { findApplications } from '../../server/store/applications/applications.ts'
import { type AuditEntry, record } from '../../server/store/audit/audit.ts'
import { chainOf } from '../../server/store/audit/auditChains.ts'
import { documentFacts } from '../../server/store/documents/documents.ts'
import { recorded } from '../../server/store/applications/recorded.ts'
import type { Db, Tx } from '../../server/store/transaction.ts'
import { changesBetween } from '../../server/workflow/changes.ts'

/**
 * Records in the audit what a test has written into an application without the server, as if the auditor had done it.
 */
export async function recordInAudit(db: Db, applicationId: string): Promise<void> {
  const [application] = await findApplications(db, [applicationId])
  if (!application) return
  const { columns, data, documents } = replay((await chainOf(db, applicationId)).entries)
  const valuesOf = (values: typeof columns, formType: string) => Object.fromEntries(values.get(formType) ?? [])
  const stands = recorded(application)
  const forms = Object.entries(stands.forms)
  const { id: actorId } = await db
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'auditor')
    .limit(1)
    .executeTakeFirstOrThrow()
  const common = { applicationId, version: null, at: new Date(), actorId, actorRole: 'auditor' }
  const saved: AuditEntry = {
    ...common,
    action: 'saved',
    changes: forms.flatMap(([formType, form]) => changesBetween(formType, valuesOf(data, formType), form.data)),
    rowChanges: [
      ...changesBetween('', valuesOf(columns, ''), stands.columns),
      ...forms.flatMap(([formType, form]) => changesBetween(formType, valuesOf(columns, formType), form.columns)),
    ],
  }
  const untold = (await documentFacts(db, [applicationId])).filter(({ id }) => !documents?.has(id))
  const added = untold.map(
    ({ uploaded_by, uploaded_at, removed_by: _, removed_at: _at, application_id: _id, ...after }): AuditEntry => ({
      ...common,
      at: uploaded_at,
      actorId: uploaded_by,
      action: 'document added',
      changes: [{ form_type: '', field: 'document', before: null, after }],
    }),
  )
  const removed = untold.flatMap(({ removed_by, removed_at, id }): AuditEntry[] =>
    removed_by && removed_at
      ? [
          {
            ...common,
            at: removed_at,
            actorId: removed_by,
            action: 'document removed',
            changes: [{ form_type: '', field: 'document', before: { id }, after: null }],
          },
        ]
      : [],
  )
  // `db` may be a transaction, as in `openRollbackServer`.
  await record(db as Tx, [saved, ...added, ...removed])
}
