import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '../../server/database/connect.ts'
import { promise } from './promise.ts'
import { type EmbeddedBank, openEmbeddedBank } from './support/embedded.ts'
import { newRequest } from './support/plays.ts'
import { Sender } from './support/sender.ts'
import { applications, openStaff } from './support/staff.ts'
import { slower, took } from './support/times.ts'
import { databasePids, embeddedUrl, kill } from '../support/tree.ts'

/** How the database goes, by turns: whole, by the death of one process, by the end of every connection, by an orderly restart. */
const ends: ((dataDir: string) => Promise<void> | void)[] = [
  (dataDir) => kill(databasePids(dataDir)),
  (dataDir) => kill(databasePids(dataDir).slice(-1)),
  endConnections,
  stopInOrder,
]

/** In ms, after which a request hangs: five seconds for a connection, and five for what another holds (server/database/connect.ts). */
const hanging = 10_000

promise(3, { short: { kills: 4 }, full: { kills: 50 } }, async ({ kills }) => {
  const bank = await openEmbeddedBank()
  const { crowd, server, dataDir } = bank
  const watch = watchLife(bank)
  const outages: number[] = []
  try {
    const writer = await openWriter(bank)
    await crowd.arrive()
    const working = crowd.work()
    for (let round = 0; round < kills && crowd.sender.wrong.length === 0; round++) {
      await crowd.sender.more(10 + Math.floor(Math.random() * 20))
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
      ...(broken + writer.sender.counts.broken > 0 ? [`Of ${broken + writer.sender.counts.broken} requests the connection broke, though the server was there.`] : []),
      ...(longest > hanging ? [`An answer took ${took([longest])}.`] : []),
    ]
    return {
      figure: `${outages.length} ends, ${vain} requests refused meanwhile: ${crowd.made.length} versions acknowledged and there, a write acknowledged and ready again ${took(outages)}, no answer later than ${took([longest])}`,
      wrong,
      short: slower('The first write', outages, 5000),
    }
  } finally {
    await watch.stop()
    await bank.remove()
  }
})

/** Somebody with an application of their own, who saves it until the server says that it is done. */
async function openWriter({ server, known }: EmbeddedBank) {
  const staff = openStaff(() => server.url)
  const sender = new Sender(staff, 0)
  const { body } = await sender.write('requester', 'POST', applications, newRequest(known, 'Of one writer'))
  const { id } = body as { id: string }
  return {
    sender,
    async save(title: string) {
      const { status } = await sender.write('requester', 'PATCH', `${applications}${id}/`, { title })
      if (status !== 200) sender.say(`${title}: ${status}`)
    },
  }
}

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

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('What was waited for did not come in a minute.')
    await pause(20)
  }
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
