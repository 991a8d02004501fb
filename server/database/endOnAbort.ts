import type pg from 'pg'
import { connectAlone } from './connect.ts'

/**
 * Ends the client's session when `stopping` aborts: what runs in it fails, and its transaction is rolled back. The
 * database itself ends it, because one that works on a long statement does not notice a closed connection.
 */
export async function endOnAbort(client: pg.Client, url: string, stopping: AbortSignal): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const end = () => void terminate(url, rows[0]?.pid).catch(() => client.end())
  stopping.addEventListener('abort', end, { once: true })
  stopping.throwIfAborted()
}

async function terminate(url: string, pid: number | undefined): Promise<void> {
  const other = await connectAlone(url)
  try {
    await other.query('SELECT pg_terminate_backend($1, 5000)', [pid])
  } finally {
    await other.end()
  }
}
