import { type AnyMachineSnapshot, type StateValue, getInitialMicrosteps, getMicrosteps, setup } from 'xstate'
import type { ApplicationDefinition, PathState, PathTransition, RecordPath } from '../../../src/engine/definition.ts'
import { stepOf } from '../../../src/engine/steps.ts'
import { bounded, bounds } from './bounded.ts'
import { closingEvents } from './closingEvents.ts'
import { refuseUnknownGuards } from './guards.ts'
import { perState } from './perState.ts'
import { activeStates, hasState, potentialTransitions, shownState } from './states.ts'

type Meta = NonNullable<PathState['meta']>

/** The facts about an application that the path's guards need. */
export interface PathFacts {
  isDone(formType: string): boolean
  valueAt(path: RecordPath): unknown
}

export interface OverallState {
  code: string
  name: string
  stepNumber: number
  closed: boolean
  /** The stages that can be worked on. */
  open: string[]
}

/** The path's new state, and what the states on the way there declared. */
export interface PathStep {
  value: StateValue
  /** By stage: the name that the hub shows because the stage is not needed; null if it is needed after all. */
  notRequired: Record<string, string | null>
}

/** The overall path of `application.json`, run by XState's pure functions. */
export interface PathWorkflow {
  start(facts: PathFacts): PathStep
  /** Whether the definition has this state; what follows throws if it has not. */
  has(value: StateValue): boolean
  state(value: StateValue): OverallState
  /** The stages that an event reopens; undefined if the state does not take the event. */
  reopens(value: StateValue, event: string): string[] | undefined
  /** Whether some state takes the event. */
  knows(event: string): boolean
  /** Whether an event may close the application. */
  closes(event: string): boolean
  /** Whether the state takes the event, and its guard holds. */
  takes(value: StateValue, event: string, facts: PathFacts): boolean
  /** Throws for an event that the state does not take. */
  take(value: StateValue, event: string, facts: PathFacts): PathStep
}

const noFacts: PathFacts = { isDone: () => false, valueAt: () => undefined }

/**
 * Throws if the definition names an unknown guard or state. `start` and `take` throw if automatic transitions never
 * end.
 */
export function pathWorkflow(
  definition: Pick<ApplicationDefinition, 'path' | 'stepInference' | 'defaultStep'>,
): PathWorkflow {
  refuseUnknownGuards(definition.path.id, definition.path, ['stageDone', 'matches'])
  const machine = setup({
    types: { context: {} as PathFacts, events: {} as { type: string }, input: {} as PathFacts },
    guards: {
      stageDone: ({ context }, params: { stage: string }) => context.isDone(params.stage),
      matches: ({ context }, params: { path: RecordPath; const: unknown }) =>
        context.valueAt(params.path) === params.const,
    },
  }).createMachine({ ...definition.path, context: ({ input }) => input, options: bounds })
  const settled = (work: () => [AnyMachineSnapshot, unknown][]) =>
    toStep(bounded(definition.path.id, work).map(([snapshot]) => snapshot))
  const closing = closingEvents(machine)
  const at = (value: StateValue, facts: PathFacts) => machine.resolveState({ value, context: facts })
  const possible = perState((value: StateValue) =>
    potentialTransitions<PathTransition['meta'], never>(at(value, noFacts)),
  )

  return {
    start: (facts) => settled(() => getInitialMicrosteps(machine, facts)),
    has: (value) => hasState(machine.root, value),
    state(value) {
      const states = activeStates<Meta>(at(value, noFacts))
      const shown = shownState(states)
      return {
        ...shown,
        stepNumber: states.findLast(({ meta }) => meta.stepNumber)?.meta.stepNumber ?? stepOf(definition, shown.code),
        closed: states.some(({ meta }) => meta.closed),
        open: states.flatMap(({ meta }) => meta.open ?? []),
      }
    },
    reopens(value, event) {
      const taken = possible(value).filter((potential) => potential.event === event)
      return taken.length > 0 ? taken.flatMap(({ meta }) => meta?.reopens ?? []) : undefined
    },
    knows: (event) => machine.events.includes(event),
    closes: (event) => closing.has(event),
    takes(value, event, facts) {
      const candidates = possible(value).filter((potential) => potential.event === event)
      const isSure = candidates.every(({ certain }) => certain)
      return isSure ? candidates.length > 0 : at(value, facts).can({ type: event })
    },
    take: (value, event, facts) => settled(() => getMicrosteps(machine, at(value, facts), { type: event })),
  }
}

/**
 * Collects from every state on the way, not only the last: a state that is left at once may declare a stage as not
 * required.
 */
function toStep(snapshots: AnyMachineSnapshot[]): PathStep {
  const notRequired: PathStep['notRequired'] = {}
  for (const { meta } of snapshots.flatMap((snapshot) => activeStates<Meta>(snapshot))) {
    for (const stage of meta.open ?? []) notRequired[stage] = null
    if (meta.notRequired) notRequired[meta.notRequired.stage] = meta.notRequired.name
  }
  const value = snapshots.at(-1)?.value as StateValue | undefined
  if (value === undefined) throw new Error('The path took no step.')
  return { value, notRequired }
}
