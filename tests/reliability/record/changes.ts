import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { recorded } from '../../../server/store/applications/recorded.ts'
import { findApplications } from '../../../server/store/applications/applications.ts'
import type { Db, Tx } from '../../../server/store/transaction.ts'

/** A change of one application's rows by somebody who has all rights in the database. */
export interface RowChange {
  /** With these words the check of the audit has to name it. */
  named: string
  make(tx: Tx): Promise<unknown>
}

type Value = RawBuilder<unknown>

/** Another value than the one there is, whatever the column's type is. */
const others: Record<string, (column: Value) => Value> = {
  text: (column) => sql`coalesce(${column}, '') || '!'`,
  uuid: () => sql`gen_random_uuid()`,
  'timestamp with time zone': (column) => sql`coalesce(${column} + interval '1 hour', now())`,
  date: (column) => sql`coalesce(${column} + 1, current_date)`,
  integer: (column) => sql`coalesce(${column}, 0) + 1000`,
  numeric: (column) => sql`coalesce(${column}, 0) + 1`,
  boolean: (column) => sql`NOT ${column}`,
  jsonb: (column) => sql`CASE WHEN ${column} = '"DRAFT"' THEN '{"OPEN": "DRAFT"}' ELSE '"DRAFT"' END::jsonb`,
  'text[]': (column) => sql`${column} || 'credit_request'::text`,
  'uuid[]': (column) => sql`CASE WHEN ${column} = '{}' THEN ARRAY[gen_random_uuid()] ELSE ${column}[2:] END`,
}

/**
 * What names a row, what the database itself writes from the other columns, and `revision`, which says nothing of the
 * application.
 */
const left = [
  'id',
  'application_id',
  'form_type',
  'data',
  'search_text',
  'sort_counterparty',
  'sort_creator',
  'revision',
]
/** Told of by the chain's end, not by its columns. */
const ofChain: Record<string, string> = { 'application version': 'the application is at version' }

interface Column {
  table: 'application' | 'stage_form' | 'document'
  name: string
  type: string
}

async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    SELECT table_name AS "table", column_name AS name, CASE data_type WHEN 'ARRAY' THEN ltrim(udt_name,
      '_') || '[]' ELSE data_type END AS type
    FROM information_schema.columns WHERE table_name IN ('application', 'stage_form', 'document') ORDER BY table_name,
      ordinal_position`.execute(db)
  return rows.filter(({ name }) => !left.includes(name))
}

/** Any change of this application's rows. */
export async function rowChanges(db: Db, application: string): Promise<fc.Arbitrary<RowChange>> {
  const [found] = await findApplications(db, [application])
  if (!found) throw new Error(`There is no application ${application}.`)
  const columns = await columnsOf(db)
  const documents = await db.selectFrom('document').select('id').where('application_id', '=', application).execute()
  const forms = Object.entries(recorded(found).forms)
  const formType = fc.constantFrom(...forms.map(([type]) => type))
  const field = fc.constantFrom(
    ...forms.flatMap(([type, { data }]) => Object.keys(data).map((name) => ({ type, name }))),
  )
  const document = fc.constantFrom(...documents.map(({ id }) => id))
  const column = (table: Column['table']) => fc.constantFrom(...columns.filter((each) => each.table === table))
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(field, fc.jsonValue({ maxDepth: 1 }))
        .map(([{ type, name }, value]) => inForm(application, type, name, value)),
    },
    { weight: 1, arbitrary: field.map(({ type, name }) => withoutField(application, type, name)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(formType, fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...'abcxyz_') }))
        .map(([type, name]) => inForm(application, type, name, 'added')),
    },
    { weight: 3, arbitrary: column('application').map((each) => inApplication(application, each)) },
    {
      weight: 3,
      arbitrary: fc.tuple(formType, column('stage_form')).map(([type, each]) => inFormRow(application, type, each)),
    },
    { weight: 2, arbitrary: fc.tuple(document, column('document')).map(([id, each]) => inDocument(id, each)) },
    { weight: 1, arbitrary: formType.map((type) => withoutForm(application, type)) },
    { weight: 1, arbitrary: document.map(withoutDocument) },
    { weight: 1, arbitrary: document.map(anotherDocument) },
  )
}

const ofForm = (application: string, type: string) => sql`application_id = ${application} AND form_type = ${type}`

function inForm(application: string, type: string, name: string, value: unknown): RowChange {
  const other = JSON.stringify([value, 'changed'])
  const make = (tx: Tx) =>
    sql`UPDATE stage_form SET data = data || jsonb_build_object(${name}::text, ${other}::jsonb)
      WHERE ${ofForm(application, type)}`.execute(tx)
  return { named: `form ${type}: ${name} does not match the record: `, make }
}

function withoutField(application: string, type: string, name: string): RowChange {
  const make = (tx: Tx) =>
    sql`UPDATE stage_form SET data = data - ${name}::text WHERE ${ofForm(application, type)}`.execute(tx)
  return { named: `form ${type}: ${name} does not match the record: found null, `, make }
}

function changed({ table, name, type }: Column, row: Value): (tx: Tx) => Promise<unknown> {
  const other = others[type]?.(sql.ref(name))
  if (!other) throw new Error(`Nobody has said how a column of type ${type} is changed.`)
  return (tx) => sql`UPDATE ${sql.table(table)} SET ${sql.ref(name)} = ${other} WHERE ${row}`.execute(tx)
}

function inApplication(id: string, column: Column): RowChange {
  const named = ofChain[`application ${column.name}`] ?? `application: ${column.name} does not match the record: `
  // Only an open application has a rank, which the table itself checks.
  const rank = (tx: Tx) =>
    column.name === 'closed'
      ? tx.updateTable('application').set({ rank: null }).where('id', '=', id).execute()
      : Promise.resolve()
  const make = changed(column, sql`id = ${id}`)
  return { named, make: async (tx) => [await rank(tx), await make(tx)] }
}

function inFormRow(application: string, type: string, column: Column): RowChange {
  return {
    named: `form ${type}: ${column.name} does not match the record: `,
    make: changed(column, ofForm(application, type)),
  }
}

function inDocument(id: string, column: Column): RowChange {
  return { named: `document ${id}: ${column.name} does not match the record: `, make: changed(column, sql`id = ${id}`) }
}

function withoutForm(application: string, type: string): RowChange {
  return {
    named: `form ${type}: it is missing`,
    make: (tx) => sql`DELETE FROM stage_form WHERE ${ofForm(application, type)}`.execute(tx),
  }
}

function withoutDocument(id: string): RowChange {
  return {
    named: `document ${id}: it is missing`,
    make: (tx) => sql`DELETE FROM document WHERE id = ${id}`.execute(tx),
  }
}

function anotherDocument(id: string): RowChange {
  const make = (tx: Tx) =>
    sql`
    INSERT INTO document SELECT gen_random_uuid(), application_id, name, type, size, sha256, uploaded_by, uploaded_at,
      NULL, NULL, version + 100
    FROM document WHERE id = ${id}`.execute(tx)
  return { named: ': no entry of the audit records it', make }
}
