/** An application with what is read beside it, at one moment and in one statement. */
import { type RawBuilder, sql } from 'kysely'
import { type Put, compiled } from '../compiled.ts'
import type { KnownDocument } from '../documents/documents.ts'
import { idsOfAbsentColleagues } from '../people/delegations.ts'
import type { Db, Tx } from '../transaction.ts'
import { type KeptRow } from './answers.ts'
import type { Application } from './application.ts'
import { type ApplicationRow, applicationColumns, fromRows } from './applicationRows.ts'
import { type JsonForm, formsOf, fromJson } from './applications.ts'
import { type SendBackRow, sendBackRows } from './sendBacks.ts'

/** What a screen shows of an application besides its forms. */
export interface Beside {
  /** Those that were not removed, oldest first. */
  documents: KnownDocument[]
  sendBacks: SendBackRow[]
}

/** An application whose lock one holds, and what a change of it needs besides. */
export interface Locked {
  application: Application
  /** The colleagues for whom the person acts by now, by id. */
  absentIds: string[]
  /** What was answered under the key before. */
  answer: KeptRow | null
  /** Of the records that forms name. */
  lookupVersion: string
}

interface BesideValues {
  formTypes: string[]
  codes: string[]
}

/** Whose change it is, and of which application. */
export interface LockedValues {
  id: string
  userId: string
  role: string
  at: Date
  key: string | null
}

type Id = { id: string }
type Row = ApplicationRow & { forms: JsonForm[] }
type Json<T, Times extends keyof T> = Omit<T, Times> & Record<Times, string>
type LockedRow = Omit<Locked, 'application'>
type BesideRow = {
  documents: Json<KnownDocument, 'uploaded_at'>[]
  sendBacks: Json<SendBackRow, 'at'>[]
}

/** As it stands, with what a screen shows. */
export async function findWhole(
  db: Db,
  values: Id & BesideValues,
): Promise<(Beside & { application: Application }) | undefined> {
  const [row] = await askWhole(db, values)
  return row && { application: applicationOf(row), ...besideOf(row) }
}

/** For whoever holds its lock. */
export async function readLocked(tx: Tx, values: LockedValues): Promise<Locked> {
  const [row] = await askLocked(tx, values)
  if (!row) throw new Error('The application that is locked is not there.')
  return { ...row, application: applicationOf(row) }
}

/** The same, with what a screen shows. */
export async function readLockedWhole(tx: Tx, values: LockedValues & BesideValues): Promise<Locked & Beside> {
  const [row] = await askLockedWhole(tx, values)
  if (!row) throw new Error('The application that is locked is not there.')
  return { ...row, ...besideOf(row), application: applicationOf(row) }
}

const applicationOf = ({ forms, ...row }: Row): Application => fromRows(row, forms.map(fromJson))

const besideOf = ({ documents, sendBacks }: BesideRow): Beside => ({
  documents: documents.map((document) => ({ ...document, uploaded_at: new Date(document.uploaded_at) })),
  sendBacks: sendBacks.map((row) => ({ ...row, at: new Date(row.at) })),
})

const application = (db: Db, id: RawBuilder<string>) =>
  db.selectFrom('application').select(applicationColumns).select(formsOf.as('forms')).where('id', '=', id)

const documents = sql<BesideRow['documents']>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', document.id, 'name', document.name, 'type', document.type, 'size', document.size,
    'sha256', document.sha256, 'version', document.version, 'uploaded_by', document.uploaded_by,
    'uploaded_by_name', trim(owner.first_name || ' ' || owner.last_name), 'uploaded_at', document.uploaded_at)
    ORDER BY document.uploaded_at, document.version, document.id), '[]')
  FROM document JOIN app_user AS owner ON owner.id = document.uploaded_by
  WHERE document.application_id = application.id AND document.removed_at IS NULL)`

const beside = (put: Put<Id & BesideValues>) =>
  [
    documents.as('documents'),
    sql<BesideRow['sendBacks']>`(
  SELECT coalesce(jsonb_agg(to_jsonb(sent_back)), '[]')
  FROM (${sendBackRows(sql`ARRAY[${put('id')}]`, put('formTypes'), put('codes'))}) AS sent_back)`.as('sendBacks'),
  ] as const

const underLock = (put: Put<LockedValues>) =>
  [
    idsOfAbsentColleagues(put('userId'), put('role'), put('at')).as('absentIds'),
    sql<KeptRow | null>`(SELECT to_jsonb(answer) FROM answer WHERE actor_id = ${put('userId')} AND key = ${put('key')})`.as(
      'answer',
    ),
    sql<string>`(SELECT version FROM lookup_version)`.as('lookupVersion'),
  ] as const

const askWhole = compiled<Id & BesideValues, Row & BesideRow>((db, put) =>
  application(db, put('id')).select(beside(put)),
)
const askLocked = compiled<LockedValues, Row & LockedRow>((db, put) =>
  application(db, put('id')).select(underLock(put)),
)
const askLockedWhole = compiled<LockedValues & BesideValues, Row & LockedRow & BesideRow>((db, put) =>
  application(db, put('id')).select(underLock(put)).select(beside(put)),
)
