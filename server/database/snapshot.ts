import type pg from 'pg'
import { connectAlone } from './connect.ts'
import { endOnAbort } from './endOnAbort.ts'

/** The transaction has no time limit, whatever the server's settings are: a large database takes long. */
const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
  SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`

/**
 * Runs an operator's command on one snapshot, taken at its first query, whatever others write in the meantime. It fails
 * when `stopping` aborts.
 */
export async function readAtOneMoment<T>(
  url: string,
  read: (client: pg.Client) => Promise<T>,
  stopping?: AbortSignal,
): Promise<T> {
  const client = await connectAlone(url)
  try {
    if (stopping) await endOnAbort(client, url, stopping)
    await client.query(begin)
    return await read(client)
  } finally {
    await client.end()
  }
}
