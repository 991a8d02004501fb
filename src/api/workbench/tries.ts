import { answer, client } from '../http/client.ts'
import type { TryResult, TriedCase, TriedPath } from '../http/types.ts'

export interface TryRequest {
  /** `draft`, `live`, the number of a version or `proposal-<id>`. */
  of: string
  formType: string
  given: TriedCase
  path?: Partial<Pick<TriedPath, 'value' | 'done'>> & { state?: string }
}

/** What the server makes of a form in which somebody acts. An `ApiError` with `definitions_refused` has mistakes. */
export async function tryDefinitions(
  { of, formType, given, path }: TryRequest,
  signal?: AbortSignal,
): Promise<TryResult> {
  const body = { of, form_type: formType, given, ...(path && { path }) }
  const { data } = await answer(client.POST('/api/workbench/try/', { body, signal }))
  if (!data) throw new Error('The server’s answer did not contain the result. Reload the page.')
  return data
}
