/** Keeps how many mutants of each file the tests found when it was last tried, in results.md. */
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { keepLine } from '../support/keptTable.ts'
import { provenance } from '../support/provenance.ts'

/** As far as Stryker's is read. */
export interface Mutant {
  fileName: string
  status: string
}

const head = [
  '# Mutants, as last tried',
  '',
  '`npm run mutants`: small changes of the engine and the server’s model, and how many of them the unit tests and the cases find.',
  'Not counted: changes of what is computed once when a module is loaded, which cannot be tried one at a time.',
  '',
  '| file | found | not found | of 100 | tried |',
  '|---|---|---|---|---|',
]

const files = ['server/model', 'src/engine'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(folder, file)),
)

const isFound = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout'
const isOverlooked = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage'

export function keep(mutants: readonly Mutant[]): void {
  const lines = new Map(files.toSorted().map((file) => [file, ['', '', '', 'not yet tried']]))
  for (const file of new Set(mutants.map(({ fileName }) => fileName))) {
    const own = mutants.filter(({ fileName }) => fileName === file)
    const [found, overlooked] = [own.filter(isFound).length, own.filter(isOverlooked).length]
    const share = Math.round((100 * found) / Math.max(found + overlooked, 1))
    keepLine({ file: 'tests/mutants/results.md', head, lines }, relative('', file), [
      ...[found, overlooked, share].map(String),
      provenance(),
    ])
  }
}
