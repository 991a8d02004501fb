import { chance } from '../../support/chance.ts'
import { type Case, type Line, linesWith } from './matrix.ts'
import { pairsNotYet } from './notYet.ts'
import { parts } from './person.ts'
import type { RequestVariant } from './requests.ts'

/** The state of an application that there is not. */
export const nowhere = 'no such application'

/** A case with how it is asked, and the line that fits it. */
export interface RequestCase extends Case {
  requested: RequestVariant
  line?: Line
}

/** Every combination of what there is. What concerns no application is asked once in each role. */
export function combinations(
  requests: RequestVariant[],
  roles: string[],
  states: string[],
  lines: readonly Line[],
): RequestCase[] {
  return requests.flatMap((requested) => {
    const { operation, what, ofOne } = requested
    const those = ofOne ? states.filter((state) => state !== nowhere || !what.startsWith('shown')) : ['–']
    const own = linesWith(linesWith(lines, 'operation', operation), 'what', what)
    return roles.flatMap((role) => {
      const ofRole = linesWith(own, 'role', role)
      return those.flatMap((state) => {
        const ofState = linesWith(ofRole, 'state', state)
        return (ofOne ? Object.keys(parts) : ['nobody']).map((part) => {
          const [line] = linesWith(ofState, 'part', part)
          return { operation, what, state, role, part, requested, ...(line && { line }) }
        })
      })
    })
  })
}

/** Whether somebody can have that part in an application in that state. */
export const isPossible = ({ part, state }: Case): boolean => !pairsNotYet.has(`${part} · ${state}`)

/**
 * Of each line's cases, by chance, a fortieth of those that would show every state and role of each form, and every
 * part; but each operation and form that the line speaks of at least once.
 */
export function someOf(all: RequestCase[]): RequestCase[] {
  const { fraction, shuffled } = chance('who may see and do what')
  const seen = new Set<string>()
  const isNew = (...values: string[]) => {
    const before = seen.size
    for (const value of values) seen.add(value)
    return seen.size > before
  }
  return shuffled(all).filter(({ line, operation, what, state, role, part }) => {
    const [form] = line?.answer === '401' || line?.answer === '403' ? [] : what.split(' ')
    const there = `${line?.number} ${form}`
    const isFirst = isNew(`${there} ${operation}`)
    const shows = isNew(`${there} ${what}`, `${there} ${state}`, `${there} ${role}`, `${line?.number} ${part}`)
    return isFirst || (shows && fraction() < 1 / 40)
  })
}
