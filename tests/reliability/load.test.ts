import { promise } from './promise.ts'
import { p99 } from './support/openLoop.ts'
import { memory, serveLoad, sizes, told, under } from './support/underLoad.ts'

serveLoad()

promise(21, sizes, async (size) => {
  await under({ ...size, seconds: Math.ceil(size.seconds / 20) })
  const before = memory()
  const { acted, shown } = await under(size)
  const after = memory()
  const short = [
    ...(p99(acted.times) <= 100 ? [] : ['Transitions are too slow.']),
    ...(p99(shown.times) <= 50 ? [] : ['Reads are too slow.']),
    ...(acted.turnedAway + shown.turnedAway === 0 ? [] : ['Some were turned away.']),
    ...(before === undefined || after === undefined || after <= before * 1.2 ? [] : [`Memory grew from ${Math.round(before)} to ${Math.round(after)} MB.`]),
  ]
  return {
    figure: `${size.seconds} s: transitions ${told(acted, size.seconds)}; reads ${told(shown, size.seconds)}; ${Math.round(before ?? 0)} → ${Math.round(after ?? 0)} MB`,
    wrong: [...acted.wrong, ...shown.wrong].slice(0, 5),
    short: short.join(' ') || undefined,
  }
})
