import type { Asked, EventlessStep } from './eventless.ts'

/** How many steps are tried to tell whether all guards of a circle can hold; a circle that needs more is refused. */
const mostEffort = 300_000

/** Steps that repeat forever, because their guards can all hold at once. The mistake is reported at the first. */
export interface Circle {
  steps: EventlessStep[]
  /** False where there were too many ways to try: the steps are those among which a circle may be. */
  sure: boolean
}

/** The circles among eventless steps, each step in one of them at most. */
export function circlesOf(steps: EventlessStep[]): Circle[] {
  const left = new Set(steps)
  const found: Circle[] = []
  const search = { effort: 0 }
  for (;;) {
    trim(left)
    const [first] = left
    if (!first) return found
    const steps = roundFrom(first, left, search)
    if (search.effort > mostEffort) return [...found, { steps: [...left], sure: false }]
    if (steps) found.push({ steps, sure: true })
    for (const step of steps ?? [first]) left.delete(step)
  }
}

/** Leaves only steps that follow one and are followed by one: all that a circle can consist of. */
function trim(left: Set<EventlessStep>): void {
  for (let before = -1; before !== left.size;) {
    before = left.size
    const followed = new Set([...left].flatMap(({ next }) => next))
    for (const step of left) if (!followed.has(step) || !step.next.some((each) => left.has(each))) left.delete(step)
  }
}

/** What is known on the way: of each guard whether it holds, and of each path its one value. */
type Known = ReadonlyMap<string, unknown>

/** A way from a step back to it, on which every guard is as it has to be: nothing that guards ask changes meanwhile. */
function roundFrom(
  first: EventlessStep,
  left: Set<EventlessStep>,
  search: { effort: number },
): EventlessStep[] | undefined {
  const walk = (step: EventlessStep, before: EventlessStep[], known: Known): EventlessStep[] | undefined => {
    search.effort += 1 + known.size + step.asked.length
    const now = search.effort > mostEffort ? undefined : together(known, step.asked)
    if (!now) return undefined
    const passed = [...before, step]
    if (step.next.includes(first)) return passed
    for (const next of step.next) {
      const round = left.has(next) && !passed.includes(next) ? walk(next, passed, now) : undefined
      if (round) return round
    }
    return undefined
  }
  return walk(first, [], new Map())
}

/** Undefined where a guard would have to hold and to fail, or a value to be two at once. */
function together(known: Known, asked: Asked[]): Known | undefined {
  const now = new Map(known)
  for (const [key, value] of asked.flatMap(factsOf)) {
    if (now.has(key) && now.get(key) !== value) return undefined
    now.set(key, value)
  }
  return now
}

function factsOf({ guard, holds }: Asked): [string, unknown][] {
  const own: [string, unknown] = [JSON.stringify([guard.type, guard.params]), holds]
  return guard.type === 'matches' && holds ? [own, [guard.params.path, guard.params.const]] : [own]
}
