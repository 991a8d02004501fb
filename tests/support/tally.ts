import type { Reporter, TestModule } from 'vitest/node'

/**
 * Prints `N passed, N failed` as the last line of a run. A test file that cannot be loaded and an error outside any
 * test count as failures. The checks that ran before the tests (scripts/validate.ts) are counted as well, and the
 * output of failed ones is repeated.
 */
export default class Tally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const states = tests.map((test) => test.result().state)
    const broken = modules.filter((module) => module.errors().length > 0).length
    const count = (state: string) => states.filter((each) => each === state).length

    const { CHECKS_PASSED = '0', CHECKS_FAILED = '[]' } = process.env
    const failures = JSON.parse(CHECKS_FAILED) as string[]
    const passed = count('passed') + Number(CHECKS_PASSED)
    const failed = count('failed') + broken + unhandledErrors.length + failures.length
    const skipped = count('skipped') + count('pending')
    const tally = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
    const { TESTS_SEED } = process.env
    const again = failed > 0 ? [`What was random follows TESTS_SEED=${TESTS_SEED}: set it to have the same again.`] : []
    process.once('exit', () => console.log([...failures, ...again, tally].join('\n')))
  }
}
