import type { Reporter, TestModule } from 'vitest/node'
import { checkSpec } from '../../scripts/spec/check.ts'
import { testTitles, titleOf } from '../../scripts/spec/titles.ts'

/**
 * Prints `N passed, N failed` as the last line of a run. A test file that cannot be loaded and an error outside any test
 * count as failures. The checks that ran before the tests (scripts/validate.ts) are added, and what the failed ones said is said again.
 * Where these name a project in SPEC_WITH, the run is of all the others, and the product spec is checked by the titles of its tests and of that project's.
 */
export default class Tally implements Reporter {
  private listed?: Promise<Set<string> | Error>

  onTestRunStart(): void {
    const { SPEC_WITH } = process.env
    // What lists the tests has this reporter too, and is not to list them again.
    delete process.env.SPEC_WITH
    if (SPEC_WITH !== undefined)
      this.listed = testTitles(SPEC_WITH).catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      )
  }

  async onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): Promise<void> {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const states = tests.map((test) => test.result().state)
    const broken = modules.filter((module) => module.errors().length > 0).length
    const count = (state: string) => states.filter((each) => each === state).length

    const { CHECKS_PASSED = '0', CHECKS_FAILED = '[]' } = process.env
    const failures = JSON.parse(CHECKS_FAILED) as string[]
    const unlike = await this.unlikeSpec(tests.map(({ fullName }) => titleOf(fullName)))
    if (unlike.length > 0) failures.push(['✗ product spec', ...unlike].join('\n'))
    const passed = count('passed') + Number(CHECKS_PASSED) + (this.listed && unlike.length === 0 ? 1 : 0)
    const failed = count('failed') + broken + unhandledErrors.length + failures.length
    const skipped = count('skipped') + count('pending')
    const tally = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
    const { TESTS_SEED } = process.env
    const again = failed > 0 ? [`What was random follows TESTS_SEED=${TESTS_SEED}: set it to have the same again.`] : []
    process.once('exit', () => {
      console.log([...failures, ...again, tally].join('\n'))
      if (failures.length > 0) process.exitCode = 1
    })
  }

  /** In which the product spec and the tests do not agree, where that is to be checked. */
  private async unlikeSpec(titles: string[]): Promise<string[]> {
    const listed = await this.listed
    if (listed === undefined) return []
    if (listed instanceof Error) return [listed.message]
    return (await checkSpec(new Set([...listed, ...titles]))).problems
  }
}
