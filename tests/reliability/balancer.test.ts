import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readPublicKey } from '../../server/audit/key.ts'
import { connect } from '../../server/database/connect.ts'
import { openBalancer } from '../support/balancer.ts'
import { type TwoServers, startTwoServers } from '../support/twoServers.ts'
import { unlikeAudit } from './support/acknowledged.ts'
import { inconsistencies } from './support/consistent.ts'
import { Crowd } from './support/crowd.ts'
import { bankContextOf } from './support/plays.ts'

let two: TwoServers
let db: ReturnType<typeof connect>
let balancer: Awaited<ReturnType<typeof openBalancer>>
beforeEach(async () => {
  // However slow the machine is, the balancer has noticed by then.
  two = await startTwoServers({ env: { FAREWELL_MS: '3000' } })
  db = connect(two.databaseUrl, () => {}, { connections: 2 })
  balancer = await openBalancer(two.servers.map(({ url }) => url))
})
afterEach(async () => {
  balancer.close()
  await db.destroy()
  await two.stop()
})

/**
 * Has a crowd work through the balancer, lets something happen to the first server amid it, and has the crowd go on at
 * the other.
 */
async function workAmid(happen: () => Promise<unknown>): Promise<Crowd> {
  const crowd = new Crowd(await bankContextOf(db), { place: () => balancer.url, clients: 6, files: 0.1 })
  await crowd.arrive()
  const working = crowd.work()
  await crowd.sender.more(30)
  await Promise.all([happen(), crowd.sender.more(60)])
  await vi.waitUntil(() => balancer.ready().join() === two.servers[1].url, { timeout: 10_000, interval: 20 })
  await crowd.sender.more(30)
  crowd.sender.stop()
  await working
  expect(crowd.sender.wrong).toEqual([])
  expect(await unlikeAudit(db, crowd)).toEqual([])
  expect(await inconsistencies(db, [await readPublicKey(two.auditKeyFile)])).toEqual([])
  return crowd
}

describe('Behind a balancer that asks who is ready', () => {
  it('one of two servers can be stopped amid the work, and no request of anybody fails', async () => {
    const { sender } = await workAmid(async () => expect(await two.servers[0].stop()).toBe(0))
    expect(sender.counts.vain).toBe(0)
  })

  it('one of two servers can be killed amid the work, and what was sent again is done once', async () => {
    const { made } = await workAmid(() => two.servers[0].kill())
    expect(made.length).toBeGreaterThan(0)
  })
})
