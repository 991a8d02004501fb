import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A mistake that could be made in the product, kept as a patch, and the tests that must find it. */
export interface Fault {
  name: string
  /** What would be wrong. */
  sentence: string
  caughtBy: string[]
  /** The patch file's path. */
  patch: string
}

const folder = 'tests/faults'
const head = /^(?<sentence>.+)\nCaught by: (?<tests>.+)\n/

/** Every patch of this folder, by name; throws for one whose first lines do not say what it is. */
export function readFaults(): Fault[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.patch'))
  return files.toSorted().map((file) => {
    const patch = join(folder, file)
    const { sentence, tests } = head.exec(readFileSync(patch, 'utf8'))?.groups ?? {}
    if (!sentence || !tests) throw new Error(`${patch} does not begin with a sentence and "Caught by: ".`)
    return { name: file.replace('.patch', ''), sentence, caughtBy: tests.split(' '), patch }
  })
}

/** What `git apply` is told: lines further off may have changed since the patch was made. */
export const applying = ['apply', '-C1', '--whitespace=nowarn']
