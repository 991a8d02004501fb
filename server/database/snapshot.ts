import type pg from 'pg'
import { connectAlone } from './connect.ts'

/** Nothing else ends it: it may take as long as a large database takes, whatever the server's settings are. */
const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
  SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`

/** For an operator's command. Everything is read as it was at the first question asked, whoever writes meanwhile. */
export async function readAtOneMoment<T>(url: string, read: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectAlone(url)
  try {
    await client.query(begin)
    return await read(client)
  } finally {
    await client.end()
  }
}
