import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { applying, readFaults } from '../faults/faults.ts'
import { promises, shortForm } from '../reliability/promises.ts'

const faults = readFaults()

/** Rows whose short form no mistake has been shown to break yet, and why. */
const unproven: Record<number, string> = {
  21: 'In its short form the load is too light for any mistake that only a load brings out; its times count in the full form alone.',
  22: 'In its short form nobody has to be turned away; the semaphore by itself is shown by server/admission/semaphore.test.ts.',
}

/** Whether the mistakes are found is asked by `npm run check:faults`, which takes minutes. */
describe('The mistakes that the tests must find', () => {
  it('are at least 25, and each names tests that there are', () => {
    expect(faults.length).toBeGreaterThanOrEqual(25)
    expect(
      faults.flatMap(({ name, caughtBy }) =>
        caughtBy.filter((file) => !existsSync(file)).map((file) => `${name}: ${file}`),
      ),
    ).toEqual([])
  })

  it.each(faults)('$name can still be made', ({ patch }) => {
    expect(() => execFileSync('git', [...applying, '--check', patch], { stdio: 'pipe' })).not.toThrow()
  })

  it('show of each promise that its own check can fail, but for those that are known not to', () => {
    const named = new Set(faults.flatMap(({ caughtBy }) => caughtBy))
    const without = promises.filter((promised) => !named.has(shortForm(promised))).map(({ row }) => row)
    expect(without).toEqual(Object.keys(unproven).map(Number))
  })
})
