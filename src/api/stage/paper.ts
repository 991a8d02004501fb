import { authFetch } from '../http/authFetch.ts'
import { answer, client } from '../http/client.ts'
import { ifOffered } from '../http/extras.ts'
import { DOWNLOAD_TIMEOUT } from '../http/timeout.ts'
import type { Paper } from '../http/types.ts'

const address = '/api/credit/credit-applications/{id}/paper/'

/**
 * The credit paper of an application, as it is or as it was decided on; null where the bank, or its server, has none.
 * `unwritten` adds the summaries that nobody has written yet, with what they sum up.
 */
export async function getPaper(id: string, { decided = false, unwritten = false } = {}): Promise<Paper | null> {
  const query = { ...(decided && { decided: 'true' as const }), ...(unwritten && { unwritten: 'true' as const }) }
  return (await ifOffered(() => client.GET(address, { params: { path: { id }, query } }))) ?? null
}

/** The credit paper as a file to download, as it is or as it was decided on. */
export async function downloadPaper(id: string, format: 'pdf' | 'docx', { decided = false } = {}): Promise<Blob> {
  const fetch = (request: Request) => authFetch(request, DOWNLOAD_TIMEOUT)
  const query = { format, ...(decided && { decided: 'true' as const }) }
  const asked = client.GET(`${address}file/`, { params: { path: { id }, query }, parseAs: 'blob', fetch })
  return (await answer(asked)).data ?? new Blob()
}
