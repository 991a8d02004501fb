import type pg from 'pg'

/** The part of a pool's connection that is used. */
export interface Connection {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>
  release(): void
}

/**
 * Returns a connection on which each statement is answered within `patience` ms or fails. A database that hangs sends
 * nothing, not even the end of the connection. The connection is then destroyed, because the answer may still come;
 * this also ends its open transaction.
 */
export function inTime(client: pg.PoolClient, patience: number): Connection {
  let silent: Error | undefined
  const giveUp = () => {
    silent = new Error('Connection terminated: the database does not answer.')
    client.release(silent)
  }
  return {
    async query(statement) {
      if (silent) throw silent
      const timer = setTimeout(giveUp, patience)
      try {
        return await client.query(statement)
      } catch (error) {
        throw silent ?? error
      } finally {
        clearTimeout(timer)
      }
    },
    release() {
      if (!silent) client.release()
    },
  }
}
