import { readPublicKey } from '../../../server/audit/key.ts'
import { connect } from '../../../server/database/connect.ts'
import { startTwoServers } from '../../support/twoServers.ts'
import type { PromiseResult } from '../promise.ts'
import { inconsistencies } from './consistent.ts'
import { type BankContext, bankContextOf } from './plays.ts'

/** The demo bank at two servers on one database. */
export interface Site extends BankContext {
  /** The address of the server whose turn it is. */
  next: () => string
}

/** Checks something at two servers, and afterwards that their database agrees with itself. */
export async function atTwoServers(check: (site: Site) => Promise<PromiseResult>): Promise<PromiseResult> {
  const two = await startTwoServers()
  const db = connect(two.databaseUrl, () => {}, { connections: 2 })
  try {
    const { wrong, ...reached } = await check({ ...(await bankContextOf(db)), next: two.next })
    return { ...reached, wrong: [...wrong, ...(await inconsistencies(db, [await readPublicKey(two.auditKeyFile)]))] }
  } finally {
    await db.destroy()
    await two.stop()
  }
}
