import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const file = join(import.meta.dirname, 'durations.json')
/** In seconds: shorter files need no particular place in a run. */
const least = 4

/** How long each test file takes, in seconds, by path. */
export const durations = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>

/** Stores how long the files of a run took, and keeps the times of the others: `TESTS_DURATIONS=keep npm test`. */
export default class Durations implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const ran = modules.map(
      (module) => [module.relativeModuleId, Math.round(module.diagnostic().duration / 1000)] as const,
    )
    const kept = Object.entries({ ...durations, ...Object.fromEntries(ran) }).filter(([, seconds]) => seconds >= least)
    const sorted = kept.toSorted(([one], [other]) => one.localeCompare(other))
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  }
}
