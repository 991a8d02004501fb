import type { Reporter, TestModule } from 'vitest/node'

const counted = (name: string) => Number(process.env[name] ?? 0)

/**
 * Prints `N passed, N failed` as the last line of a run. A test file that cannot be loaded and an error outside any test
 * count as failures; the checks that ran before the tests (scripts/validate.ts) are added.
 */
export default class Tally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]).map((test) => test.result().state)
    const broken = modules.filter((module) => module.errors().length > 0).length
    const count = (state: string) => tests.filter((each) => each === state).length

    const passed = count('passed') + counted('CHECKS_PASSED')
    const failed = count('failed') + broken + unhandledErrors.length + counted('CHECKS_FAILED')
    const skipped = count('skipped') + count('pending')
    process.once('exit', () => console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`))
  }
}
