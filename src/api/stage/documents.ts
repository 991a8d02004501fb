import { isRecord } from '../../engine/path.ts'
import { baseUrl } from '../http/address.ts'
import { authFetch, withSession } from '../http/authFetch.ts'
import { answer, client, raise } from '../http/client.ts'
import { ApiError, fromAnswer, fromException } from '../http/errors.ts'
import { ifOffered } from '../http/extras.ts'
import { DOWNLOAD_TIMEOUT } from '../http/timeout.ts'
import type { Document } from '../http/types.ts'
import { type Upload, upload } from './upload.ts'
import { write } from '../http/write.ts'

const all = '/api/credit/credit-applications/{id}/documents/'
const one = `${all}{documentId}/` as const

/**
 * The application's documents, oldest first, on demand with those that were removed as far as the person may see them;
 * a server without documents has none to show.
 */
export async function listDocuments(id: string, { removed = false } = {}): Promise<Document[]> {
  const query = removed ? { removed: 'true' as const } : {}
  return (await ifOffered(() => client.GET(all, { params: { path: { id }, query } }))) ?? []
}

/**
 * Adds a file, only once even if it is sent again because no answer came. `kind` says which required document it is,
 * `condition` which condition it proves. Throws an `ApiError` whose message gives the reason.
 */
export function uploadDocument(
  id: string,
  file: File,
  { kind, condition, ...sending }: { kind?: string; condition?: string } & Pick<Upload, 'onProgress' | 'signal'> = {},
): Promise<Document> {
  const given = Object.entries({ kind, condition }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const query = given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
  const address = baseUrl + all.replace('{id}', encodeURIComponent(id)) + query
  const { name, size, lastModified } = file
  return write(`upload ${id}${query}`, { name, size, lastModified }, undefined, async (headers) => {
    const send = (token: string | null) => upload({ address, file, token, headers, ...sending })
    const response = await withSession(send).catch((error: unknown) => raise(fromException(error)))
    const body = parsed(await response.text())
    if (!response.ok) raise(fromAnswer(response.status, body))
    return isDocument(body) ? body : raise(new ApiError({ kind: 'unreadable' }))
  })
}

export async function removeDocument(id: string, documentId: string): Promise<void> {
  await answer(client.DELETE(one, { params: { path: { id, documentId } } }))
}

/** The file itself, to be offered to the person under its own name. */
export async function downloadDocument(id: string, documentId: string): Promise<Blob> {
  const fetch = (request: Request) => authFetch(request, DOWNLOAD_TIMEOUT)
  const { data } = await answer(client.GET(one, { params: { path: { id, documentId } }, parseAs: 'blob', fetch }))
  return data ?? new Blob()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isDocument = (body: unknown): body is Document =>
  isRecord(body) && typeof body.id === 'string' && typeof body.name === 'string'
