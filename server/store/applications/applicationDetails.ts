/** Reads an application with everything else that a request needs, in one statement and so as of one moment. */
import { type RawBuilder, sql } from 'kysely'
import { type Bind, compiled } from '../compiled.ts'
import { type KnownDocument, condition } from '../documents/documents.ts'
import { idsOfAbsentColleagues } from '../people/delegations.ts'
import type { Db, Tx } from '../transaction.ts'
import { type KeptRow } from './answers.ts'
import type { StoredApplication } from './application.ts'
import { type ApplicationRow, applicationColumns, fromRows } from './applicationRows.ts'
import { type JsonForm, formsOf, fromJson } from './applications.ts'
import { type SendBackRow, sendBackRows } from './sendBacks.ts'

/** What screens show of an application in addition to its forms. */
export interface ApplicationDetails {
  /** Oldest first, without removed documents. */
  documents: KnownDocument[]
  sendBacks: SendBackRow[]
  /** The application that it was started from. */
  basedOn: { id: string; reference_number: string } | null
  /** The applications that were started from it, oldest first. */
  successors: Successor[]
  /** How many conditions subsequent it has. */
  conditions: number
}

/** An application that was started from another one. */
export interface Successor {
  id: string
  reference_number: string
  kind: string
  state_name: string
  closed: boolean
}

/** A locked application, and what else a change of it needs. */
export interface LockedApplication {
  application: StoredApplication
  /** The ids of the colleagues for whom the person acts now. */
  absentIds: string[]
  /** The answer stored under the key; null if there is none. */
  answer: KeptRow | null
  /** The version of the lookups (lookups/known.ts). */
  lookupVersion: string
  /** When the application was changed last; null if never. */
  changedAt: Date | null
}

interface DetailsValues {
  formTypes: string[]
  codes: string[]
}

/** The application's id, and the person who changes it. `key` is null without an Idempotency-Key. */
export interface LockedValues {
  id: string
  userId: string
  role: string
  at: Date
  key: string | null
}

type Id = { id: string }
export type Row = ApplicationRow & { forms: JsonForm[] }
type Json<T, Times extends keyof T> = Omit<T, Times> & Record<Times, string>
type LockedRow = Omit<LockedApplication, 'application'>
export type JsonDocument = Json<KnownDocument, 'uploaded_at'>
type DetailsRow = Pick<ApplicationDetails, 'basedOn' | 'successors' | 'conditions'> & {
  documents: JsonDocument[]
  sendBacks: Json<SendBackRow, 'at'>[]
}

/** Returns undefined if there is no such application. */
export async function findWithDetails(
  db: Db,
  values: Id & DetailsValues,
): Promise<(ApplicationDetails & { application: StoredApplication }) | undefined> {
  const [row] = await askWithDetails(db, values)
  return row && { application: applicationOf(row), ...detailsOf(row) }
}

/** Reads a locked application. The transaction must hold the application's lock. */
export async function readLocked(tx: Tx, values: LockedValues): Promise<LockedApplication> {
  const [row] = await askLocked(tx, values)
  if (!row) throw new Error('The application that is locked is not there.')
  return { ...row, application: applicationOf(row) }
}

/** Does the same as `readLocked`, and also reads the details. */
export async function readLockedWithDetails(
  tx: Tx,
  values: LockedValues & DetailsValues,
): Promise<LockedApplication & ApplicationDetails> {
  const [row] = await askLockedWithDetails(tx, values)
  if (!row) throw new Error('The application that is locked is not there.')
  return { ...row, ...detailsOf(row), application: applicationOf(row) }
}

/** Converts a row to an application. */
export const applicationOf = ({ forms, ...row }: Row): StoredApplication => fromRows(row, forms.map(fromJson))

const detailsOf = ({ documents, sendBacks, ...details }: DetailsRow): ApplicationDetails => ({
  basedOn: details.basedOn,
  successors: details.successors,
  conditions: details.conditions,
  documents: documents.map(documentOf),
  sendBacks: sendBacks.map((row) => ({ ...row, at: new Date(row.at) })),
})

export const documentOf = (document: JsonDocument): KnownDocument => ({
  ...document,
  uploaded_at: new Date(document.uploaded_at),
})

/** Selects an application with its forms by its id. */
export const application = (db: Db, id: RawBuilder<string>) =>
  db.selectFrom('application').select(applicationColumns).select(formsOf.as('forms')).where('id', '=', id)

/** The documents of a row of `application`. */
export const documents = sql<DetailsRow['documents']>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', document.id, 'name', document.name, 'type', document.type,
    'size', document.size,
    'sha256', document.sha256, 'version', document.version, 'uploaded_by', document.uploaded_by,
    'uploaded_by_name', trim(owner.first_name || ' ' || owner.last_name), 'uploaded_at', document.uploaded_at,
    'kind', document.kind, 'condition', ${condition})
    ORDER BY document.uploaded_at, document.version, document.id), '[]')
  FROM document JOIN app_user AS owner ON owner.id = document.uploaded_by
  WHERE document.application_id = application.id AND document.removed_at IS NULL)`

const basedOn = sql<DetailsRow['basedOn']>`(
  SELECT jsonb_build_object('id', earlier.id, 'reference_number', earlier.reference_number)
  FROM application AS earlier WHERE earlier.id = application.based_on)`

const successors = sql<DetailsRow['successors']>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', later.id, 'reference_number', later.reference_number,
    'kind', later.kind,
    'state_name', later.state_name, 'closed', later.closed) ORDER BY later.created_at, later.id), '[]')
  FROM application AS later WHERE later.based_on = application.id)`

const conditions = sql<number>`(SELECT count(*)::integer FROM condition_subsequent
  WHERE application_id = application.id)`

const details = (bind: Bind<Id & DetailsValues>) =>
  [
    documents.as('documents'),
    basedOn.as('basedOn'),
    successors.as('successors'),
    conditions.as('conditions'),
    sql<DetailsRow['sendBacks']>`(
  SELECT coalesce(jsonb_agg(to_jsonb(sent_back)), '[]')
  FROM (${sendBackRows(sql`ARRAY[${bind('id')}]`, bind('formTypes'), bind('codes'))}) AS sent_back)`.as('sendBacks'),
  ] as const

const underLock = (bind: Bind<LockedValues>) =>
  [
    idsOfAbsentColleagues(bind('userId'), bind('role'), bind('at')).as('absentIds'),
    sql<KeptRow | null>`(SELECT to_jsonb(answer) FROM answer WHERE actor_id = ${bind('userId')}
      AND key = ${bind('key')})`.as('answer'),
    sql<string>`(SELECT version FROM lookup_version)`.as('lookupVersion'),
    sql<Date | null>`(SELECT audit.at FROM audit WHERE audit.application_id = application.id
      ORDER BY audit.seq DESC LIMIT 1)`.as('changedAt'),
  ] as const

const askWithDetails = compiled<Id & DetailsValues, Row & DetailsRow>((db, bind) =>
  application(db, bind('id')).select(details(bind)),
)
const askLocked = compiled<LockedValues, Row & LockedRow>((db, bind) =>
  application(db, bind('id')).select(underLock(bind)),
)
const askLockedWithDetails = compiled<LockedValues & DetailsValues, Row & LockedRow & DetailsRow>((db, bind) =>
  application(db, bind('id')).select(underLock(bind)).select(details(bind)),
)
