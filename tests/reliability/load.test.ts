import { promise } from './promise.ts'
import { type UnderLoad, memory, serveLoad, sizes, slow, rateOf, tooLate, under } from './support/underLoad.ts'

serveLoad()

interface Rates {
  transitions: number
  reads: number
}

/** Why some were turned away: what the server lets in is what it can do. */
function full({ acted, shown }: UnderLoad, { transitions, reads, seconds }: Rates & { seconds: number }): string[] {
  if (acted.turnedAway + shown.turnedAway === 0) return []
  const times = Math.max((transitions * seconds) / acted.times.length, (reads * seconds) / shown.times.length)
  return [`This load takes about ${times.toFixed(1)} times what this machine has for one process of the server.`]
}

/** The largest of these parts of the rates at which the times promised hold on this machine. */
async function borne({ transitions, reads }: Rates, parts: number[]): Promise<string> {
  let most = 'none that was tried'
  for (const part of parts) {
    const rates = { transitions: transitions * part, reads: reads * part }
    if (slow(await under({ ...rates, seconds: 20 })).length === 0)
      most = `${rates.transitions} transitions/s and ${rates.reads} reads/s`
  }
  return parts.length === 0 ? '' : `; the times hold at ${most}`
}

promise(21, sizes, async ({ parts, ...size }) => {
  await under({ ...size, seconds: Math.ceil(size.seconds / 20) })
  const before = memory()
  const met = await under(size)
  const after = memory()
  const hold = await borne(size, parts)
  const { acted, moved, shown, cores } = met
  const short = [
    ...slow(met),
    ...full(met, size),
    ...tooLate(met),
    ...(before === undefined || after === undefined || after <= before * 1.2
      ? []
      : [`Memory grew from ${Math.round(before)} to ${Math.round(after)} MB.`]),
  ]
  const rates = `transitions (${moved} submit or send back, the others Save Draft) ${rateOf(acted, size.seconds)}; reads ${rateOf(shown, size.seconds)}`
  return {
    figure: `${size.seconds} s: ${rates}; ${Math.round(before ?? 0)} → ${Math.round(after ?? 0)} MB; ${cores}${hold}`,
    wrong: [...(moved > 0 ? [] : ['No application went on or back.']), ...acted.wrong, ...shown.wrong].slice(0, 5),
    short: short.join(' ') || undefined,
  }
})
