import { answer, client } from '../http/client.ts'
import type { ApiError } from '../http/errors.ts'
import type { ApplicationRow } from '../http/types.ts'
import { type AskForPage, pagesFrom, rowsOf } from './lists.ts'

const ask: AskForPage = (page) => client.GET('/api/credit/credit-applications/awaiting-my-approval/', page)

/** What awaits the user's approval; a failed call gives an empty list and says so beside it (spec decision 24). */
export async function listAwaiting(): Promise<{ rows: ApplicationRow[]; failed?: ApiError }> {
  return answer(ask({}))
    .then(({ data }) => pagesFrom(data, ask))
    .then(
      (pages) => ({ rows: pages.flatMap(rowsOf) }),
      (failed: ApiError) => ({ rows: [], failed }),
    )
}
