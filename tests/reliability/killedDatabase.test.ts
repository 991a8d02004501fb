import { sql } from 'kysely'
import { connect } from '../../server/database/connect.ts'
import { chance } from '../support/chance.ts'
import { promise } from './promise.ts'
import { openEmbeddedBank } from './support/embedded.ts'
import { slower, took } from './support/times.ts'
import { openWriter, until, watchLife } from './support/watching.ts'
import { databasePids, embeddedUrl, kill } from '../support/tree.ts'

/**
 * How the database goes, by turns: whole, by the death of one process, by the end of every connection, by an orderly
 * restart.
 */
const ends: ((dataDir: string) => Promise<void> | void)[] = [
  (dataDir) => kill(databasePids(dataDir)),
  (dataDir) => kill(databasePids(dataDir).slice(-1)),
  endConnections,
  stopInOrder,
]

/** In ms, after which a request hangs (server/database/connect.ts). */
const hanging = 5_000
/** In ms: on however busy a machine, whoever has no answer by then waits for the database. */
const unanswered = 30_000

promise(3, { short: { kills: 1 }, full: { kills: 50 } }, async ({ kills }) => {
  const bank = await openEmbeddedBank()
  const { crowd, server, dataDir } = bank
  const watch = watchLife(bank)
  const { integer } = chance('when the database is killed')
  const outages: number[] = []
  try {
    const writer = await openWriter(bank)
    await crowd.arrive()
    const working = crowd.work()
    for (let round = 0; round < kills && crowd.sender.wrong.length === 0; round++) {
      await crowd.sender.more(integer(10, 30))
      const newest = databasePids(dataDir).at(-1) ?? 0
      const begun = performance.now()
      await ends[round % ends.length]?.(dataDir)
      // Each end takes the newest process with it; a write that was sent earlier might still have been its last.
      await until(() => !databasePids(dataDir).includes(newest))
      await writer.save(`After end ${round}`)
      await until(async () => (await fetch(`${server.url}/health/ready`)).ok)
      outages.push(performance.now() - begun)
    }
    await crowd.sender.more(10)
    crowd.sender.stop()
    await working
    const { vain, broken } = crowd.sender.counts
    const longest = Math.max(crowd.sender.longest, writer.sender.longest)
    const wrong = [
      ...(await watch.stop()),
      ...(await bank.wrong()),
      ...writer.sender.wrong,
      ...(vain > 0 ? [] : ['Nobody was told that the database is away.']),
      ...(broken + writer.sender.counts.broken > 0
        ? [`Of ${broken + writer.sender.counts.broken} requests the connection broke, though the server was there.`]
        : []),
      ...(longest > unanswered ? [`An answer took ${took([longest])}.`] : []),
    ]
    return {
      figure: `${outages.length} ends, ${vain} requests refused meanwhile: ${crowd.made.length} versions acknowledged and there, a write acknowledged and ready again ${took(outages)}, no answer later than ${took([longest])}`,
      wrong,
      short: slower('The first write', outages, 5000) ?? slower('An answer', [longest], hanging),
    }
  } finally {
    await watch.stop()
    await bank.remove()
  }
})

/**
 * As an administrator's fast restart begins: it tells each connection that it ends, and new ones that it shuts down.
 * The server starts it again.
 */
function stopInOrder(dataDir: string): void {
  const [postmaster] = databasePids(dataDir)
  if (postmaster !== undefined) process.kill(postmaster, 'SIGINT')
}

async function endConnections(dataDir: string): Promise<void> {
  const db = connect(embeddedUrl(dataDir), () => {}, { connections: 1 })
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend'
    AND pid <> pg_backend_pid()`.execute(db)
  await db.destroy()
}
