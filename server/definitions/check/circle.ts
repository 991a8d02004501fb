import type { RequiredGuard, EventlessStep } from './eventless.ts'

/**
 * How much work is spent on finding out whether all guards of a circle can hold. A circle that needs more is refused.
 */
const mostEffort = 300_000

/**
 * Steps that can repeat forever, because all their guards can hold at once. The mistake is reported at the first step.
 */
export interface Circle {
  steps: EventlessStep[]
  /** False where there were too many ways to try: then `steps` are those that may contain a circle. */
  sure: boolean
}

/** Returns the circles among eventless steps. Each step is in at most one of them. */
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

/**
 * Removes steps that no other step leads to, or that lead to no other step, until only steps that may be part of a
 * circle are left.
 */
function trim(left: Set<EventlessStep>): void {
  for (let before = -1; before !== left.size;) {
    before = left.size
    const followed = new Set([...left].flatMap(({ next }) => next))
    for (const step of left) if (!followed.has(step) || !step.next.some((each) => left.has(each))) left.delete(step)
  }
}

/** What the steps taken so far require: of each guard, whether it holds; of each path, its one value. */
type Assumptions = ReadonlyMap<string, unknown>

/**
 * Returns the steps from `first` back to it whose guards agree with each other. Nothing that guards ask changes between
 * eventless steps.
 */
function roundFrom(
  first: EventlessStep,
  left: Set<EventlessStep>,
  search: { effort: number },
): EventlessStep[] | undefined {
  const walk = (step: EventlessStep, before: EventlessStep[], known: Assumptions): EventlessStep[] | undefined => {
    search.effort += 1 + known.size + step.required.length
    const now = search.effort > mostEffort ? undefined : together(known, step.required)
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

/**
 * Adds what a step requires to what is known. Undefined where a guard would have to both hold and fail, or a value
 * would have to be two values at once.
 */
function together(known: Assumptions, required: RequiredGuard[]): Assumptions | undefined {
  const now = new Map(known)
  for (const [key, value] of required.flatMap(factsOf)) {
    if (now.has(key) && now.get(key) !== value) return undefined
    now.set(key, value)
  }
  return now
}

function factsOf({ guard, holds }: RequiredGuard): [string, unknown][] {
  const own: [string, unknown] = [JSON.stringify([guard.type, guard.params]), holds]
  return guard.type === 'matches' && holds ? [own, [guard.params.path, guard.params.const]] : [own]
}
