/** Keeps what was found when each mistake was made last, in results.md. */
import { keepLine } from '../support/keptTable.ts'
import { provenance } from '../support/provenance.ts'
import { type Fault, readFaults } from './faults.ts'

/** Whether every file that says so has found the mistake, and by which tests or why not. */
export interface Verdict {
  caught: boolean
  reason: string
}

const head = [
  '# Mistakes, as last made',
  '',
  '`npm run check:faults`: each mistake made by itself in a copy of the project, and the tests that had to find it.',
  '',
  '| mistake | what would be wrong | to be found by | found | tried |',
  '|---|---|---|---|---|',
]

export function keep(fault: Fault, { caught, reason }: Verdict): void {
  const lines = new Map(readFaults().map((each) => [each.name, [...asked(each), 'not yet tried', '']]))
  const cells = [...asked(fault), caught ? reason : `**not found**: ${reason}`, provenance()]
  keepLine({ file: 'tests/faults/results.md', head, lines }, fault.name, cells)
}

const asked = ({ sentence, caughtBy }: Fault): string[] => [sentence, caughtBy.join('<br>')]
