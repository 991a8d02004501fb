import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { type StatementPart, writeTogether } from '../statementPart.ts'
import { type AuditEntry, auditPart } from '../audit/audit.ts'
import type { Tx } from '../transaction.ts'
import type { Application } from './application.ts'
import { applicationColumns, formColumns, toFormRow, toRow } from './applicationRows.ts'

/**
 * Writes a new or changed application, its changed forms, and the audit entry in one statement, so that a transition
 * costs few round trips. A form counts as changed if it has the present version or holds a value that another form now
 * shows. `others` become parts of the same statement.
 */
export async function writeApplication(
  tx: Tx,
  application: Application,
  entry: AuditEntry,
  others: readonly StatementPart[] = [],
): Promise<void> {
  // Forms may be long: other requests get a turn after they are serialized and before the entry is.
  const forms = formsPart(application)
  await yieldToEventLoop()
  const audit = auditPart(entry)
  await yieldToEventLoop()
  await writeTogether(tx, [applicationPart(application), forms, audit, ...others])
}

/** The columns of an application that never change. */
const fixed = new Set<string>(['id', 'reference_number', 'kind', 'based_on', 'created_by', 'created_at'])
const changing = applicationColumns.filter((column) => !fixed.has(column))

/** No INSERT … ON CONFLICT for a stored application: it would run the insert triggers and search every unique index. */
const applicationPart = (application: Application): StatementPart => ({
  ...(application.asRead ? changedApplication : newApplication),
  values: { ...toRow(application) },
})

const newApplication: Omit<StatementPart, 'values'> = {
  name: 'new application',
  write: (bind) =>
    sql`INSERT INTO application (${refs(applicationColumns)}) VALUES (${sql.join(applicationColumns.map(bind))})`,
}

const changedApplication: Omit<StatementPart, 'values'> = {
  name: 'changed application',
  write: (bind) => sql`
    UPDATE application SET ${sql.join(changing.map((column) => sql`${sql.ref(column)} = ${bind(column)}`))}
    WHERE id = ${bind('id')}`,
}

/** The columns that identify a form. */
const place = ['application_id', 'form_type']

/** All forms are one bind value, however many there are. */
function formsPart({ id, version, forms, asRead }: Application): StatementPart {
  const columns = [...place, ...formColumns.filter((column) => !place.includes(column))]
  const changed = [...forms.values()].filter(
    (form) => form.version === version || form.stored !== asRead?.forms.get(form.formType)?.stored,
  )
  return {
    name: 'forms',
    write: (bind) => sql`
      INSERT INTO stage_form (${refs(columns)})
      SELECT ${refs(columns)} FROM jsonb_populate_recordset(NULL::stage_form, ${bind('rows')}::jsonb)
      ON CONFLICT (application_id, form_type) DO UPDATE
        SET ${excluded(columns.filter((column) => !place.includes(column)))}`,
    values: { rows: JSON.stringify(changed.map((form) => toFormRow(id, form))) },
  }
}

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

/** Sets each column to the value that the insert would have given it. */
const excluded = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
