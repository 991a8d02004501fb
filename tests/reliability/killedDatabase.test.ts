import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '../../server/database/connect.ts'
import { promise } from './promise.ts'
import { type EmbeddedBank, openEmbeddedBank } from './support/embedded.ts'
import { slower, took } from './support/times.ts'
import { databasePids, embeddedUrl, kill } from '../support/tree.ts'

interface End {
  by: (dataDir: string) => Promise<void> | void
  /** Whether nobody is answered until it has started again. */
  isWhole?: true
}

/** How the database goes, by turns: whole, by the death of one process, by the end of every connection, by an orderly restart. */
const ends: End[] = [
  { by: (dataDir) => kill(databasePids(dataDir)), isWhole: true },
  { by: (dataDir) => kill(databasePids(dataDir).slice(-1)) },
  { by: endConnections },
  { by: stopInOrder, isWhole: true },
]

promise(3, { short: { kills: 4 }, full: { kills: 50 } }, async ({ kills }) => {
  const bank = await openEmbeddedBank()
  const { crowd, server, dataDir } = bank
  const watch = watchLife(bank)
  const outages: number[] = []
  try {
    await crowd.arrive()
    const working = crowd.work()
    for (let round = 0; round < kills && crowd.sender.wrong.length === 0; round++) {
      await crowd.sender.more(10 + Math.floor(Math.random() * 20))
      const begun = performance.now()
      const end = ends[round % ends.length]
      await end?.by(dataDir)
      if (end?.isWhole) await until(server.url, (status) => status === 503)
      await until(server.url, (status) => status === 200)
      outages.push(performance.now() - begun)
    }
    await crowd.sender.more(10)
    crowd.sender.stop()
    await working
    const wrong = [...(await watch.stop()), ...(await bank.wrong())]
    return {
      figure: `${outages.length} kills, ${crowd.sender.counts.vain} requests refused meanwhile: ${crowd.made.length} versions acknowledged and there, ready again ${took(outages)}, no answer later than ${took([crowd.sender.longest])}`,
      wrong,
      short: slower('Ready', outages, 5000),
    }
  } finally {
    await watch.stop()
    await bank.remove()
  }
})

/** As an administrator's fast restart begins: it tells each connection that it ends, and new ones that it shuts down. The server starts it again. */
function stopInOrder(dataDir: string): void {
  const [postmaster] = databasePids(dataDir)
  if (postmaster !== undefined) process.kill(postmaster, 'SIGINT')
}

async function endConnections(dataDir: string): Promise<void> {
  const db = connect(embeddedUrl(dataDir), () => {}, 1)
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`.execute(db)
  await db.destroy()
}

async function until(url: string, isSo: (status: number) => boolean): Promise<void> {
  const deadline = AbortSignal.timeout(60_000)
  while (!isSo((await fetch(`${url}/health/ready`, { signal: deadline })).status)) await pause(20)
}

/** Asks all the time whether the server lives; `stop` answers what it said otherwise. */
function watchLife({ server }: EmbeddedBank): { stop: () => Promise<string[]> } {
  const end = new AbortController()
  const watching = (async () => {
    const wrong: string[] = []
    while (!end.signal.aborted) {
      const status = await fetch(`${server.url}/health/live`, { signal: AbortSignal.timeout(10_000) }).then(
        (answer) => answer.status,
        () => 'nothing',
      )
      if (status !== 200) wrong.push(`Asked whether it lives, the server answered ${status}.`)
      await pause(100)
    }
    return wrong
  })()
  return {
    stop: () => {
      end.abort()
      return watching
    },
  }
}
