import type { Payload } from '../../engine/codec/payload.ts'
import type { WrittenReason } from '../../engine/keptDraft.ts'
import type { LimitChange } from '../../engine/rules/approvedLimits.ts'
import { versionOf } from '../http/attempts.ts'
import { authFetch } from '../http/authFetch.ts'
import { client } from '../http/client.ts'
import { extras } from '../http/extras.ts'
import type { FieldConflict } from '../http/types.ts'

/** In milliseconds: nobody waits for a draft. */
const TIMEOUT = 10_000
/** In bytes: what a browser sends for a page that is being left. */
const PARTING_GIFT = 60_000

const path = '/api/drafts/{application}/{formType}/'
const fetch = (request: Request) => authFetch(request, TIMEOUT)

/** Which form a draft is of; the application is an id, or `new`. */
export interface DraftAddress {
  application: string
  formType: string
}

/**
 * What is typed, by wire name, what is said of the limits to approve and against warnings, and the version of the
 * application that the form showed.
 */
export interface DraftPayload {
  data: Payload
  comments: string
  limits: LimitChange[]
  reason?: WrittenReason
  version?: number
}

export interface ServerDraft extends DraftPayload {
  revision?: number
  savedAt: string
  changed: FieldConflict[]
}

/**
 * The draft that the server has; undefined where it has none, knows no drafts (spec decision 31), or cannot be asked.
 */
export async function readDraft(address: DraftAddress): Promise<ServerDraft | undefined> {
  return (await askForDraft(address)).draft
}

/** The draft that the server has; `unreachable` tells a server that did not answer from one that has no draft. */
export async function askForDraft(address: DraftAddress): Promise<{ draft?: ServerDraft; unreachable?: true }> {
  if (!extras.areOffered()) return {}
  const { data, response } = await client.GET(path, { params: { path: address }, fetch }).catch(() => unanswered)
  if (!response || response.status >= 500) return { unreachable: true }
  const revision = versionOf(response)
  if (!data) return {}
  const { data: fields, comments, approved_limits: limits, reason, version, saved_at: savedAt, changed } = data
  const typed = { data: fields, comments, limits, reason, version: version ?? undefined }
  return { draft: { ...typed, revision, savedAt, changed } }
}

/** `stale`: the server has another draft than the one named. `unanswered`: the draft may or may not have been kept. */
export type DraftSaveResult = { revision: number | undefined; at: string } | 'stale' | 'refused' | 'unanswered'

/** Replaces the named draft, or writes the first; the draft of another browser tab stays. */
export async function keepDraft(
  address: DraftAddress,
  { version, limits, ...typed }: DraftPayload,
  revision: number | undefined,
): Promise<DraftSaveResult> {
  if (!extras.areOffered()) return 'refused'
  const header = revision === undefined ? { 'If-None-Match': '*' as const } : { 'If-Match': `"${revision}"` }
  const body = { ...typed, approved_limits: limits, version: version ?? null }
  // Not `new Blob(…).size`: the page waits while the browser registers each blob with another process.
  const keepalive = new TextEncoder().encode(JSON.stringify(body)).length < PARTING_GIFT
  const call = client.PUT(path, { params: { path: address, header }, body, keepalive, fetch })
  const { data, response } = await call.catch(() => unanswered)
  if (data && response) return { revision: versionOf(response), at: data.saved_at }
  if (!response || response.status >= 500 || response.status === 429) return 'unanswered'
  return response.status === 412 ? 'stale' : 'refused'
}

export async function discardDraft(address: DraftAddress, revision: number): Promise<void> {
  const header = { 'If-Match': `"${revision}"` }
  await client.DELETE(path, { params: { path: address, header }, keepalive: true, fetch }).catch(() => unanswered)
}

const unanswered = { data: undefined, response: undefined }
