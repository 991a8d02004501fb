import { promise } from './promise.ts'
import { openLoop, p99 } from './support/openLoop.ts'
import { read, serveLoad, sizes, told, tooLate, under } from './support/underLoad.ts'

serveLoad()

promise(22, sizes, async ({ transitions, reads, ...size }) => {
  const seconds = Math.min(size.seconds, 60)
  await under({ seconds: Math.ceil(seconds / 10), transitions, reads })
  const met = await under({ seconds, transitions: 4 * transitions, reads: 4 * reads })
  const begun = performance.now()
  for (let asked = 0; asked < 30 && !(p99((await openLoop({ rate: 1, seconds: 1, send: read })).times) <= 50); asked += 1);
  const back = performance.now() - begun
  const { acted, moved, shown, cores } = met
  const slowest = Math.max(p99(acted.times), p99(shown.times))
  const short = [
    ...(slowest <= 1000 ? [] : ['The admitted wait too long.']),
    ...(back <= 5000 ? [] : [`It took ${(back / 1000).toFixed(1)} s to be itself again.`]),
    ...tooLate(met),
  ]
  const rates = `transitions (${moved} submit or send back, the others Save Draft) ${told(acted, seconds)}; reads ${told(shown, seconds)}`
  return {
    figure: `${seconds} s of 4 × the load: ${rates}; itself again after ${(back / 1000).toFixed(1)} s; ${cores}`,
    wrong: [...acted.wrong, ...shown.wrong].slice(0, 5),
    short: short.join(' ') || undefined,
  }
})
