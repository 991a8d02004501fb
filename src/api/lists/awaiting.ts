import { answer, client } from '../http/client.ts'
import type { ApiError } from '../http/errors.ts'
import type { ApplicationRow } from '../http/types.ts'
import { rowsOf } from './lists.ts'

/** What awaits the user's approval; a failed call gives an empty list and says so beside it (spec decision 24). */
export async function listAwaiting(): Promise<{ rows: ApplicationRow[]; failed?: ApiError }> {
  return answer(client.GET('/api/credit/credit-applications/awaiting-my-approval/')).then(
    ({ data }) => ({ rows: rowsOf(data) }),
    (failed: ApiError) => ({ rows: [], failed }),
  )
}
