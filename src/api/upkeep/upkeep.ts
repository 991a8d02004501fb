import { authFetch } from '../http/authFetch.ts'
import { answer, client } from '../http/client.ts'
import { DOWNLOAD_TIMEOUT } from '../http/timeout.ts'
import type { ImportPreview, KeptRecord, KeptType, ProposedChange, RecordValues } from '../http/types.ts'

const ofType = '/api/upkeep/types/{type}/' as const
const changes = '/api/upkeep/changes/' as const

/** A page of records, with the cursor of the next one; null at the end. */
export interface RecordPage {
  results: KeptRecord[]
  next: string | null
}

const none: RecordPage = { results: [], next: null }

/** What the signed-in person maintains: types of records, and people. */
export async function listKeptTypes(): Promise<KeptType[]> {
  return (await answer(client.GET('/api/upkeep/types/'))).data ?? []
}

export async function listKept(
  type: string,
  query: { q?: string; cursor?: string; key?: string },
): Promise<RecordPage> {
  const { data } = await answer(client.GET(`${ofType}records/`, { params: { path: { type }, query } }))
  return data ?? none
}

/** The record with this key; null if there is none. */
export const readKept = async (type: string, key: string): Promise<KeptRecord | null> =>
  (await listKept(type, { key })).results[0] ?? null

/** All that was proposed for a record, the last first. */
export async function readRecordHistory(type: string, key: string): Promise<ProposedChange[]> {
  const { data } = await answer(client.GET(`${ofType}history/`, { params: { path: { type }, query: { key } } }))
  return data ?? []
}

export interface Proposal {
  /** The version that the person has seen; null for a new record. */
  version: string | null
  values: RecordValues
  note: string
}

/** Proposes new values for a record. Throws an `ApiError` with the reason, by field if it is about one. */
export async function proposeChange(type: string, { version, values, note }: Proposal): Promise<ProposedChange> {
  const body = { version, values: values as Record<string, string | number | boolean | null>, note }
  const { data } = await answer(client.POST(`${ofType}changes/`, { params: { path: { type } }, body }))
  if (!data) throw new Error('The server’s answer did not contain the proposed change. Reload the page.')
  return data
}

/** All records of a type as a CSV file. */
export async function downloadRecords(type: string): Promise<Blob> {
  const fetch = (request: Request) => authFetch(request, DOWNLOAD_TIMEOUT)
  const file = client.GET(`${ofType}file/`, { params: { path: { type } }, parseAs: 'blob', fetch })
  return (await answer(file)).data ?? new Blob()
}

/** What a CSV file would change. */
export async function previewImport(type: string, csv: string): Promise<ImportPreview> {
  const { data } = await answer(client.POST(`${ofType}import/preview/`, { params: { path: { type } }, body: { csv } }))
  if (!data) throw new Error('The server’s answer did not contain what the file would change. Reload the page.')
  return data
}

/** Proposes all changes of a CSV file as one. */
export async function proposeImport(type: string, csv: string, note: string): Promise<ProposedChange> {
  const body = { csv, note }
  const { data } = await answer(client.POST(`${ofType}import/`, { params: { path: { type } }, body }))
  if (!data) throw new Error('The server’s answer did not contain the proposed change. Reload the page.')
  return data
}

/** The changes that are open, or those that were decided last. */
export async function listChanges(isDecided: boolean): Promise<ProposedChange[]> {
  const query = isDecided ? { decided: 'true' as const } : {}
  return (await answer(client.GET(changes, { params: { query } }))).data ?? []
}

/** A change with the entries after a key. */
export async function readChange(change: string, after?: string): Promise<ProposedChange> {
  const query = after === undefined ? {} : { after }
  const { data } = await answer(client.GET(`${changes}{change}/`, { params: { path: { change }, query } }))
  if (!data) throw new Error('The server’s answer did not contain the change. Reload the page.')
  return data
}

export type Decision = 'approve' | 'refuse' | 'withdraw'

/** A password that was made for somebody; it is answered only once. */
export interface FirstPassword {
  username: string
  password: string
}

/** Decides a change. Throws an `ApiError` that says why not. */
export async function decideChange(change: string, decision: Decision, reason: string): Promise<FirstPassword[]> {
  const body = { decision, ...(reason !== '' && { reason }) }
  const { data } = await answer(client.POST(`${changes}{change}/decision/`, { params: { path: { change } }, body }))
  return data?.passwords ?? []
}
