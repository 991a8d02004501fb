import { answer, client } from '../http/client.ts'
import type { RunCases } from '../http/types.ts'

/**
 * Runs the cases of `draft`, `live`, the number of a version or `proposal-<id>`. An `ApiError` with
 * `definitions_refused` has mistakes.
 */
export async function runDefinitionCases(of: string, signal?: AbortSignal): Promise<RunCases> {
  const { data } = await answer(client.POST('/api/workbench/cases/', { body: { of }, signal }))
  if (!data) throw new Error('The server’s answer did not contain the cases. Reload the page.')
  return data
}
