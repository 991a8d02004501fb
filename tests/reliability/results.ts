/** Keeps what each promise reached when it was last checked in full, in results.md. */
import { keepLine } from '../support/keptTable.ts'
import { provenance } from '../support/provenance.ts'
import type { PromiseResult } from './promise.ts'
import { type ReliabilityPromise, promises } from './promises.ts'

export interface Outcome extends PromiseResult {
  promised: ReliabilityPromise
  /** Whether servers of the product ran for it, which may have several processes. */
  isServed: boolean
}

const head = [
  '# Promises, as last checked in full',
  '',
  '`npm run check:reliability`, each row as it was checked last, and where.',
  '',
  '| row | promise | figure promised | figure reached | | checked |',
  '|---|---|---|---|---|---|',
]

export function keep({ promised, figure, wrong, short, isServed }: Outcome): void {
  const lines = new Map(
    promises.map((each) => [String(each.row), [each.promise, each.figure, '', 'not yet checked', '']]),
  )
  const verdict = wrong.length > 0 ? `**broken**: ${wrong[0]}` : short ? `short: ${short}` : 'kept'
  const { WORKERS: workers } = process.env
  const reached =
    workers === undefined || !isServed ? figure : `${figure}; each server with ${workers} worker processes`
  const cells = [promised.promise, promised.figure, reached, verdict, provenance()]
  keepLine({ file: 'tests/reliability/results.md', head, lines }, String(promised.row), cells)
}
