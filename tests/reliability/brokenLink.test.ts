import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { readPublicKey } from '../../server/audit/key.ts'
import { connect } from '../../server/database/connect.ts'
import { isUnavailable } from '../../server/errors/unavailable.ts'
import { type Cut, type DatabaseLink, openDatabaseLink } from '../support/databaseLink.ts'
import { createDemoBank } from '../support/demoBank.ts'
import { startServer } from '../support/server.ts'
import { promise } from './promise.ts'
import { unlikeAudit } from './support/acknowledged.ts'
import { inconsistencies } from './support/consistent.ts'
import { Crowd } from './support/crowd.ts'
import { insist } from './support/insist.ts'
import { type BankContext, bankContextOf, newRequest } from './support/plays.ts'
import { applications, openStaff } from './support/staff.ts'

interface Site extends BankContext {
  url: string
  link: DatabaseLink
  /** What is wrong in the database. */
  wrong: () => Promise<string[]>
}

const moments: Cut[] = ['before commit', 'commit sent', 'answer lost', 'anywhere']

/** The demo bank at a server whose database is at the other end of a link. */
async function overLink<T>(check: (site: Site) => Promise<T>): Promise<T> {
  const database = await createDemoBank()
  const link = await openDatabaseLink(database.url)
  const db = connect(database.url, () => {}, { connections: 2 })
  const server = await startServer({ databaseUrl: link.url, env: { AUDIT_KEY_FILE: database.auditKeyFile } })
  const wrong = async () => inconsistencies(db, [await readPublicKey(database.auditKeyFile)])
  try {
    return await check({ ...(await bankContextOf(db)), url: server.url, link, wrong })
  } finally {
    await server.stop()
    link.close()
    await db.destroy()
    await database.drop()
  }
}

promise(6, { short: { cuts: 5 }, full: { cuts: 500 } }, ({ cuts }) =>
  overLink(async (site) => {
    const untrue = await untrueAnswers(site)
    const crowd = new Crowd(site, { place: () => site.url, clients: 6, files: 0.1 })
    const { sender } = crowd
    await crowd.arrive()
    const working = crowd.work()
    for (let done = 0; done < cuts && sender.wrong.length === 0; done++) {
      await Promise.race([site.link.cut(moments[done % moments.length] ?? 'anywhere'), working])
      await sender.more(1)
    }
    await sender.more(6)
    sender.stop()
    await working
    return {
      figure: `${cuts} cuts, ${sender.counts.vain} requests sent again: ${crowd.made.length} versions acknowledged, each made once`,
      wrong: [...untrue, ...sender.wrong, ...(await unlikeAudit(site.db, crowd)), ...(await site.wrong())],
    }
  }),
)

/** Whoever is told that nothing was done is told the truth, and whoever sends a write again finds it done once. */
async function untrueAnswers(site: Site): Promise<string[]> {
  const staff = openStaff(() => site.url)
  const { id } = (await staff.send('requester', 'POST', applications, newRequest(site, 'Over a link'))).body as {
    id: string
  }
  const version = async () =>
    (await site.db.selectFrom('application').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
  const wrong: string[] = []
  const asked = [...moments]
  for (const when of asked) {
    const key = randomUUID()
    // Another title each time: what changes nothing makes no version.
    const title = `Cut ${when} ${key}`
    const headers = { 'idempotency-key': key }
    const save = () => staff.send('requester', 'PATCH', `${applications}${id}/`, { title }, headers)
    const before = await version()
    const [answer] = await Promise.all([save(), site.link.cut(when)])
    const { code } = answer.body as { code?: string }
    const between = await version()
    // What the server asks by itself may have met the cut.
    const isSpared = answer.status === 200 && between === before + 1 && asked.length < 40
    if (isSpared) {
      asked.push(when)
      continue
    }
    if (answer.status !== 503 || code === undefined)
      wrong.push(`A save cut ${when} was answered ${answer.status} ${code}.`)
    if (code === 'not_done' && between !== before)
      wrong.push(`A save cut ${when} was done, and the answer was that it was not.`)
    const { status } = (await insist(save)).answer
    if (status !== 200 || (await version()) !== before + 1)
      wrong.push(
        `A save cut ${when} and sent again was answered ${status}, and made version ${await version()} after ${before}.`,
      )
  }
  return wrong
}

test('A query over a link that falls silent ends', async () => {
  const link = await openDatabaseLink(inject('databaseServer'))
  const db = connect(link.url, () => {}, { connections: 1, answer: 500 })
  try {
    await sql`SELECT 1`.execute(db)
    link.silence()
    const error: unknown = await sql`SELECT 1`.execute(db).catch((thrown: unknown) => thrown)
    expect(isUnavailable(error)).toBe(true)
  } finally {
    link.close()
    await db.destroy()
  }
})
