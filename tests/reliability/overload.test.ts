import { promise } from './promise.ts'
import { p99 } from './support/openLoop.ts'
import { type UnderLoad, carried, serveLoad, sizes, slow, rateOf, tooLate, under } from './support/underLoad.ts'

serveLoad()

/**
 * Of what the server carries when it has nobody to turn away: on a small machine the load is fifteen times that, and
 * saying no takes the rest.
 */
const floor = 0.25

/** Of an ordinary second, one transition of two moves an application. */
const ordinary = { seconds: 1, transitions: 5, reads: 20 }

/** From that moment until an ordinary second began that was answered as one, in ms; an hour where none came. */
async function untilItself(since: number): Promise<number> {
  for (let asked = 0; asked < 15; asked += 1) {
    const begun = performance.now()
    const met = await under(ordinary)
    if ([...slow(met), ...met.acted.wrong, ...met.shown.wrong].length === 0) return begun - since
  }
  return 3_600_000
}

/** Each kind by itself: a server that lets in reads alone does half its work. */
function kinds({ acted, shown }: UnderLoad, alone: Awaited<ReturnType<typeof carried>>, seconds: number) {
  return [
    { what: 'transitions', met: acted, alone: alone.transitions, letIn: acted.times.length / seconds },
    { what: 'reads', met: shown, alone: alone.reads, letIn: shown.times.length / seconds },
  ]
}

promise(22, sizes, async ({ transitions, reads, ...size }) => {
  const seconds = Math.min(size.seconds, 60)
  await under({ seconds: Math.ceil(seconds / 10), transitions, reads })
  const alone = await carried(Math.ceil(seconds / 4))
  const met = await under({ seconds, transitions: 4 * transitions, reads: 4 * reads })
  const { acted, moved, shown, cores } = met
  const back = await untilItself(Math.max(acted.lastSent, shown.lastSent))
  const each = kinds(met, alone, seconds)
  const slowest = Math.max(p99(acted.times), p99(shown.times))
  const short = [
    ...(slowest <= 1000 ? [] : ['The admitted wait too long.']),
    ...each.flatMap(({ what, met: { turnedAway } }) =>
      turnedAway > 0 ? [] : [`No ${what} were turned away: this is not more than the machine carries.`],
    ),
    ...each.flatMap(({ what, letIn, alone: most }) =>
      letIn >= floor * most
        ? []
        : [`Of ${Math.round(most)} ${what}/s that it carries, ${Math.round(letIn)} were let in.`],
    ),
    ...(back <= 5000 ? [] : [`It took ${(back / 1000).toFixed(1)} s to be itself again.`]),
    ...tooLate(met),
  ]
  const rates = `transitions (${moved} submit or send back, the others Save Draft) ${rateOf(acted, seconds)}; reads ${rateOf(shown, seconds)}`
  const carries = `it carries ${Math.round(alone.transitions)} transitions/s and ${Math.round(alone.reads)} reads/s when nobody is turned away`
  const none = each.filter(({ letIn }) => letIn === 0).map(({ what }) => `No ${what} were let in.`)
  return {
    figure: `${seconds} s of 4 × the load: ${rates}; ${carries}; itself again ${(back / 1000).toFixed(1)} s after the last request; ${cores}`,
    wrong: [...none, ...acted.wrong, ...shown.wrong].slice(0, 5),
    short: short.join(' ') || undefined,
  }
})
