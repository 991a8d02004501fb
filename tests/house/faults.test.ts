import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { applying, readFaults } from '../faults/faults.ts'

const faults = readFaults()

/** Whether the mistakes are found is asked by `npm run check:faults`, which takes minutes. */
describe('The mistakes that the tests must find', () => {
  it('are at least 25, and each names tests that there are', () => {
    expect(faults.length).toBeGreaterThanOrEqual(25)
    expect(faults.flatMap(({ name, caughtBy }) => caughtBy.filter((file) => !existsSync(file)).map((file) => `${name}: ${file}`))).toEqual([])
  })

  it.each(faults)('$name can still be made', ({ patch }) => {
    expect(() => execFileSync('git', [...applying, '--check', patch], { stdio: 'pipe' })).not.toThrow()
  })
})
