import { client } from '../http/client.ts'
import { ifOffered } from '../http/extras.ts'
import type { ApprovedLimits } from '../http/types.ts'

/** What an application's decision approves; undefined where the server keeps no limits. */
export async function listApprovedLimits(id: string): Promise<ApprovedLimits | undefined> {
  const params = { path: { id } }
  return ifOffered(() => client.GET('/api/credit/credit-applications/{id}/approved-limits/', { params }))
}
