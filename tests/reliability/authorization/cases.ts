import { type Case, type Line, dimensions, lineFor, linesOf } from './matrix.ts'
import { pairsNotYet } from './notYet.ts'
import { parts } from './person.ts'
import type { Requested } from './requests.ts'

/** The state of an application that there is not. */
export const nowhere = 'no such application'

/** A case with how it is asked, and the line that fits it. */
export interface Asked extends Case {
  requested: Requested
  line?: Line
}

/** Every combination of what there is. What concerns no application is asked once in each role. */
export function combinations(
  requests: Requested[],
  roles: string[],
  states: string[],
  lines: readonly Line[],
): Asked[] {
  return requests.flatMap((requested) => {
    const { operation, what, ofOne } = requested
    const own = linesOf(lines, operation)
    const those = ofOne ? states.filter((state) => state !== nowhere || !what.startsWith('shown')) : ['–']
    const all = roles.flatMap((role) =>
      those.flatMap((state) =>
        (ofOne ? Object.keys(parts) : ['nobody']).map((part) => ({ operation, what, state, role, part })),
      ),
    )
    return all.map((each) => ({ ...each, requested, line: lineFor(own, each) }))
  })
}

/** Whether somebody can have that part in an application in that state. */
export const isPossible = ({ part, state }: Case): boolean => !pairsNotYet.has(`${part} · ${state}`)

/** Of each line's cases those that show every state and role of each form, and every part, at least once. */
export function someOf(all: Asked[]): Asked[] {
  const seen = new Set<string>()
  return all.filter(({ line, ...each }) => {
    const [form] = line?.answer === '401' || line?.answer === '403' ? [] : each.what.split(' ')
    const values = dimensions.map(
      (dimension) => `${line?.number} ${dimension === 'part' ? '' : form} ${dimension} ${each[dimension]}`,
    )
    const isNew = values.some((value) => !seen.has(value))
    for (const value of values) seen.add(value)
    return isNew
  })
}
