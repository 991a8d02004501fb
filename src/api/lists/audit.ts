import { authFetch } from '../http/authFetch.ts'
import { answer, client } from '../http/client.ts'
import { DOWNLOAD_TIMEOUT } from '../http/timeout.ts'
import type { AuditEntry, Verification, VerificationWithBreaks } from '../http/types.ts'
import type { paths } from '../generated/schema.d.ts'

const list = '/api/audit/entries/'

export type AuditQuery = Omit<NonNullable<paths[typeof list]['get']['parameters']['query']>, 'limit' | 'cursor'>

export interface AuditPage {
  results: AuditEntry[]
  /** The cursor of the next page; null at the end. */
  next: string | null
  /** When the last entry was written that was looked at, if not all were. */
  looked_until: string | null
}

/** What happened to all applications, newest first; of a server that says that the person may audit. */
export async function searchAudit(query: AuditQuery, cursor?: string): Promise<AuditPage> {
  const { data } = await answer(client.GET(list, { params: { query: { ...query, ...(cursor && { cursor }) } } }))
  return data ?? { results: [], next: null, looked_until: null }
}

const verifications = '/api/audit/verifications/'

/** The verifications of the audit, the latest first, without what is wrong. */
export async function listVerifications(cursor?: string): Promise<{ results: Verification[]; next: string | null }> {
  const { data } = await answer(client.GET(verifications, { params: { query: cursor ? { cursor } : {} } }))
  return data ?? { results: [], next: null }
}

/** How far a verification is, and what is wrong. */
export async function readVerification(verification: string): Promise<VerificationWithBreaks> {
  const path = { verification }
  return present((await answer(client.GET(`${verifications}{verification}/`, { params: { path } }))).data)
}

/** Begins to verify the whole audit. An `ApiError` with `verification_running` says that one runs. */
export async function startVerification(): Promise<VerificationWithBreaks> {
  return present((await answer(client.POST(verifications))).data)
}

export async function stopVerification(verification: string): Promise<void> {
  await answer(client.POST(`${verifications}{verification}/stop/`, { params: { path: { verification } } }))
}

function present(data: VerificationWithBreaks | undefined): VerificationWithBreaks {
  if (!data) throw new Error('The server’s answer did not contain the verification. Reload the page.')
  return data
}

/** All of an application as a file that verifies without the server. */
export async function downloadEvidence(id: string): Promise<Blob> {
  const fetch = (request: Request) => authFetch(request, DOWNLOAD_TIMEOUT)
  const address = '/api/credit/credit-applications/{id}/evidence/'
  return (await answer(client.GET(address, { params: { path: { id } }, parseAs: 'blob', fetch }))).data ?? new Blob()
}
