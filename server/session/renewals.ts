import { reader } from '../../src/texts/reader.ts'
import { withPermit } from '../admission/withPermit.ts'
import {
  type RenewedSession,
  type ReusedToken,
  endSession,
  liveTokens,
  renewSession,
} from '../store/people/sessions.ts'
import type { Db } from '../store/transaction.ts'
import { batchLookups } from '../lib/batchLookups.ts'
import { type Capacity, Semaphore } from '../admission/semaphore.ts'
import { hashOf, isRefreshToken } from '../store/people/refreshTokens.ts'

/**
 * Leaves most connections free for others. Nobody is turned away while the database works: a client that is turned away
 * signs the person out (product spec §8).
 */
const capacity: Capacity = { atOnce: 4, patience: 60_000, hurried: 60_000, longestQueue: 100_000 }

export interface Renewals {
  /** Renews a session; undefined if the token is not valid. See `renewSession`. */
  renew(token: string): Promise<RenewedSession | ReusedToken | undefined>
  /** Ends the token's session; resolves with its id if there was one. */
  end(token: string): Promise<string | undefined>
}

/**
 * Refreshes and ends sessions. Both work without a session, so anybody may send any number of requests, and no limit
 * may refuse a valid token. Whether tokens are valid is looked up for many at once; only valid ones take a connection
 * each, and requests with the same token run one after another.
 */
export function renewals(db: Db): Renewals {
  const semaphore = new Semaphore(capacity)
  const isKnown = batchLookups((marks) => liveTokens(db, marks))
  const isLive = async (token: string) => isRefreshToken(token) && isKnown(hashOf(token).toString('hex'))
  const underWay = new Map<string, ReturnType<Renewals['renew']>>()

  return {
    async renew(token) {
      const { language } = reader()
      if (!(await isLive(token))) return undefined
      const renewing =
        underWay.get(token) ??
        withPermit(semaphore, () => renewSession(db, token, { language })).finally(() => underWay.delete(token))
      underWay.set(token, renewing)
      return renewing
    },
    async end(token) {
      return (await isLive(token)) ? withPermit(semaphore, () => endSession(db, token)) : undefined
    },
  }
}
