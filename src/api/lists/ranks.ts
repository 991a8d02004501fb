import { versionOf } from '../http/attempts.ts'
import { answer, client } from '../http/client.ts'
import { asGiven } from '../http/givenIds.ts'
import { write } from '../http/write.ts'

/**
 * Gives the applications the ranks 1..n in this order; `version` is the listing's. Returns the version that the listing
 * has with these ranks, where the server counts it.
 */
export async function saveRanks(ids: string[], version?: number): Promise<number | undefined> {
  const body = ids.map((id, index) => ({ id, rank: index + 1 }))
  const { response } = await write('ranks', body, version, ({ 'If-Match': match }) =>
    answer(
      client.POST('/api/credit/credit-applications/bulk-update-ranks/', {
        params: { header: match ? { 'If-Match': match } : {} },
        body,
        bodySerializer: (ranks) => JSON.stringify(ranks.map(({ id, rank }) => ({ id: asGiven(id), rank }))),
      }),
    ),
  )
  return versionOf(response)
}
