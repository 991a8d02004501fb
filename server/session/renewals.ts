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
 * Most connections stay free for others. Nobody is turned away but where the database is: who is, is signed out
 * (product spec §8).
 */
const capacity: Capacity = { atOnce: 4, patience: 60_000, hurried: 60_000, longestQueue: 100_000 }

export interface Renewals {
  /** Undefined for what opens nothing; see `renewSession`. */
  renew(token: string): Promise<RenewedSession | ReusedToken | undefined>
  /** Ends the token's session; answers its id where there was one. */
  end(token: string): Promise<string | undefined>
}

/**
 * Refresh and sign-out need no session, so anybody may send any number of them, and no limit may turn away a token that
 * is good. Whether tokens open anything is asked for all at once; only those that do take a connection each, one by one
 * of the same token.
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
