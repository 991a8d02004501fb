import { setImmediate as othersFirst } from 'node:timers/promises'
import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/tables.ts'
import type { Application } from './application.ts'
import { toFormRow, toRow } from './applicationRows.ts'
import { type AuditEntry, toAuditRow } from '../record/audit.ts'
import type { Tx } from '../transaction.ts'

/** An INSERT, UPDATE or DELETE that is made a part of another statement. */
export type Statement = RawBuilder<unknown>

/**
 * Writes a new or changed application, those of its forms that changed at its present version, and what happened, in one
 * statement: a transition costs the database few round trips. `others` become parts of the same statement, by names of theirs.
 */
export async function writeApplication(
  tx: Tx,
  application: Application,
  entry: AuditEntry,
  others: Record<string, Statement> = {},
): Promise<void> {
  const changed = [...application.forms.values()].filter(({ version }) => version === application.version)
  // Forms may be long: others come in between what it takes to write them down.
  const formRows = changed.map((form) => toFormRow(application.id, form))
  await othersFirst()
  const auditRow = toAuditRow(entry)
  await othersFirst()
  let statement: QueryCreator<Database> = tx
  for (const [name, other] of Object.entries(others)) {
    statement = statement.with(name, () => sql<Record<string, unknown>>`(${other})`)
  }
  await statement
    .with('written', (query) =>
      query
        .insertInto('application')
        .values(toRow(application))
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(({ ref }) => ({
            title: ref('excluded.title'),
            counterparty_id: ref('excluded.counterparty_id'),
            priority: ref('excluded.priority'),
            required_by_date: ref('excluded.required_by_date'),
            relationship_manager: ref('excluded.relationship_manager'),
            amount: ref('excluded.amount'),
            rank: ref('excluded.rank'),
            submitted_by: ref('excluded.submitted_by'),
            submitted_at: ref('excluded.submitted_at'),
            path: ref('excluded.path'),
            state_code: ref('excluded.state_code'),
            state_name: ref('excluded.state_name'),
            step_number: ref('excluded.step_number'),
            closed: ref('excluded.closed'),
            open_stages: ref('excluded.open_stages'),
            not_required: ref('excluded.not_required'),
            version: ref('excluded.version'),
          })),
        ),
    )
    .with('forms', (query) =>
      query
        .insertInto('stage_form')
        .values(formRows)
        .onConflict((conflict) =>
          conflict.columns(['application_id', 'form_type']).doUpdateSet(({ ref }) => ({
            data: ref('excluded.data'),
            definition_hash: ref('excluded.definition_hash'),
            state: ref('excluded.state'),
            state_code: ref('excluded.state_code'),
            state_name: ref('excluded.state_name'),
            opened_at: ref('excluded.opened_at'),
            started_at: ref('excluded.started_at'),
            completed_at: ref('excluded.completed_at'),
            completed_by: ref('excluded.completed_by'),
            completed_for: ref('excluded.completed_for'),
            contributors: ref('excluded.contributors'),
            version: ref('excluded.version'),
          })),
        ),
    )
    .insertInto('audit')
    .values(auditRow)
    .execute()
}
