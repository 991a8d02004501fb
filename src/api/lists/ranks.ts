import { answer, client } from '../http/client.ts'
import { asGiven } from '../http/givenIds.ts'
import { write } from '../http/write.ts'

/** Gives the applications the ranks 1..n in this order; `version` is the listing's. */
export async function saveRanks(ids: string[], version?: number): Promise<void> {
  const body = ids.map((id, index) => ({ id, rank: index + 1 }))
  await write('ranks', body, version, ({ 'If-Match': match }) =>
    answer(
      client.POST('/api/credit/credit-applications/bulk-update-ranks/', {
        params: { header: match ? { 'If-Match': match } : {} },
        body,
        bodySerializer: (ranks) => JSON.stringify(ranks.map(({ id, rank }) => ({ id: asGiven(id), rank }))),
      }),
    ),
  )
}
