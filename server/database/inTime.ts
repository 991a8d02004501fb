import type pg from 'pg'

/** What is used of a connection that a pool gives out. */
export interface Connection {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>
  release(): void
}

/**
 * A connection on which each statement is answered within `patience` ms, or fails. A database that hangs says nothing,
 * not even that it has gone; its connection is destroyed then, as the answer may still come, and its end ends the
 * transaction that was open on it.
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
