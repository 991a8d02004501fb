import type pg from 'pg'

/** What is used of a connection that a pool gives out. */
export interface Connection {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>
  release(): void
}

/** In ms. */
export interface Patience {
  /** With one statement. */
  statement: number
  /** With all of them and with what came before them, as long as a statement still has `least`. */
  whole: number
  least: number
}

/**
 * A connection on which each statement is answered in time, or fails. A database that hangs says nothing, not even that it has gone; its
 * connection is destroyed then, as the answer may still come, and its end ends the transaction that was open on it. `waited` ms have
 * gone by until the connection was there: whoever has waited for it, or for earlier answers, has less time left.
 */
export function inTime(client: pg.PoolClient, { statement, whole, least }: Patience, waited = 0): Connection {
  let silent: Error | undefined
  let spent = waited
  const giveUp = () => {
    silent = new Error('Connection terminated: the database does not answer.')
    client.release(silent)
  }
  return {
    async query(query) {
      if (silent) throw silent
      const begun = performance.now()
      const timer = setTimeout(giveUp, Math.min(statement, Math.max(least, whole - spent)))
      try {
        return await client.query(query)
      } catch (error) {
        throw silent ?? error
      } finally {
        clearTimeout(timer)
        spent += performance.now() - begun
      }
    },
    release() {
      if (!silent) client.release()
    },
  }
}
