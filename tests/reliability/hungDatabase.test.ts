import { setTimeout as pause } from 'node:timers/promises'
import { continueAll, stopAll } from '../support/tree.ts'
import { chance } from '../support/chance.ts'
import { promise } from './promise.ts'
import { type Edges, type WaitResult, openEdges } from './support/edges.ts'
import { openEmbeddedBank } from './support/embedded.ts'
import { slower, took } from './support/times.ts'
import { openWriter, until, watchLife } from './support/watching.ts'

/** In ms: nobody waits longer for an answer, nor, once the database goes on, for a write. */
const answered = 5_000
const back = 2_000
/** In ms: on however busy a machine, whoever has no answer by then waits for the database. */
const unanswered = 30_000

/**
 * What may be answered while the database hangs: that it is not there, or that too many wait for it. A file that is
 * half there breaks off.
 */
const possible: Record<string, number[]> = {
  'Whether it lives': [200],
  'The rest of a download': [0, 200],
}
const unavailable = [503]

promise(27, { short: { stops: 1, longest: 5 }, full: { stops: 20, longest: 60 } }, async ({ stops, longest }) => {
  const bank = await openEmbeddedBank()
  const { crowd, dataDir, server } = bank
  const watch = watchLife(bank)
  const { fraction, integer } = chance('when the database hangs')
  const [waits, outages, wrong]: [WaitResult[], number[], string[]] = [[], [], []]
  try {
    const [writer, edges] = [await openWriter(bank), await openEdges(bank)]
    await crowd.arrive()
    const working = crowd.work()
    for (let stop = 0; stop < stops && crowd.sender.wrong.length === 0; stop++) {
      await crowd.sender.more(integer(10, 30))
      waits.push(...(await whileHanging(dataDir, 5 + fraction() * (longest - 5), edges)))
      const begun = performance.now()
      await writer.save(`After stop ${stop}`)
      await until(async () => (await fetch(`${server.url}/health/ready`)).ok)
      outages.push(performance.now() - begun)
    }
    await crowd.sender.more(10)
    crowd.sender.stop()
    await working
    const { vain, broken } = crowd.sender.counts
    const late = Math.max(crowd.sender.longest, writer.sender.longest, ...waits.map(({ time }) => time))
    const refused = waits.filter(({ status }) => unavailable.includes(status)).length
    const untrue = waits.filter(({ what, status }) => !(possible[what] ?? unavailable).includes(status))
    wrong.push(
      ...(await watch.stop()),
      ...(await bank.wrong()),
      ...writer.sender.wrong,
      ...untrue.map(({ what, status }) => `${what} was answered ${status} while the database hung.`),
      ...(vain > 0 ? [] : ['Nobody was told that the database hangs.']),
      ...(broken > 0 ? [`Of ${broken} requests the connection broke, though the server was there.`] : []),
    )
    return {
      figure: `${outages.length} stops, ${vain} requests of the crowd and ${refused} of ${waits.length} others refused meanwhile: ${crowd.made.length} versions acknowledged and there, no answer later than ${took([late])}, a write acknowledged and ready again ${took(outages)}`,
      wrong,
      short: slower('The first write', outages, back) ?? slower('An answer', [late], answered),
    }
  } finally {
    await watch.stop()
    await bank.remove()
  }
})

/**
 * Stops the database for so many seconds, with a download and an upload half done, asks meanwhile whatever there is to
 * ask, and has all answered before it goes on.
 */
async function whileHanging(dataDir: string, seconds: number, edges: Edges): Promise<WaitResult[]> {
  const goOn = await edges.begin()
  const [end, stopped] = [new AbortController(), stopAll(dataDir)]
  try {
    const asked = Promise.all([edges.askOn(end.signal), goOn()])
    await pause((seconds - answered / 1000) * 1000)
    end.abort()
    const [waits] = await Promise.all([Promise.race([asked, pause(unanswered, [])]), pause(answered)])
    return waits.length > 0 ? waits.flat() : [{ what: 'Somebody', status: 0, time: unanswered }]
  } finally {
    continueAll(stopped)
  }
}
