import { readPublicKey } from '../../../server/audit/key.ts'
import { connect } from '../../../server/database/connect.ts'
import { startTwoServers } from '../../support/twoServers.ts'
import type { Reached } from '../promise.ts'
import { inconsistencies } from './consistent.ts'
import { type Known, knownIn } from './plays.ts'

/** The demo bank at two servers on one database. */
export interface Site extends Known {
  /** The address of the server whose turn it is. */
  next: () => string
}

/** Checks something at two servers, and afterwards that their database agrees with itself. */
export async function atTwoServers(check: (site: Site) => Promise<Reached>): Promise<Reached> {
  const two = await startTwoServers()
  const db = connect(two.databaseUrl, () => {}, { connections: 2 })
  try {
    const { wrong, ...reached } = await check({ ...(await knownIn(db)), next: two.next })
    return { ...reached, wrong: [...wrong, ...(await inconsistencies(db, [await readPublicKey(two.auditKeyFile)]))] }
  } finally {
    await db.destroy()
    await two.stop()
  }
}
