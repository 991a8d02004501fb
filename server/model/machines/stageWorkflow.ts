import { type AnyMachineSnapshot, type StateValue, initialTransition, setup, transition } from 'xstate'
import type {
  DueDefinition,
  MayParams,
  NotifyDefinition,
  Transition,
  WorkflowDefinition,
  WorkflowState,
  WorkflowTransition,
} from '../../../src/engine/definition.ts'
import { bounded, bounds } from './bounded.ts'
import { refuseUnknownGuards } from './guards.ts'
import type { PathWorkflow } from './pathWorkflow.ts'
import { perState } from './perState.ts'
import { type ActiveState, activeStates, hasState, potentialTransitions, shownState } from './states.ts'

/**
 * Returns why the person may not act, or why the application's path does not take the event that the transition raises;
 * empty if neither stops it.
 */
export type Refusals = (params: MayParams | undefined, raises?: string) => string[]

type Meta = NonNullable<WorkflowState['meta']>

export interface StageState {
  code: string
  name: string
  /** The stage is completed. */
  done: boolean
  /** Who may change the data; undefined if nobody may. */
  editable?: MayParams
  /** When the work of the state is due. */
  due?: DueDefinition
}

/** A transition out of a state, and why the person may not take it. */
export interface Offer {
  transition: Transition
  meta: WorkflowTransition['meta']
  params?: MayParams
  refusals: string[]
}

/** A stage's `workflow.json`, run by XState's pure functions. The database stores a state value for each instance. */
export interface StageWorkflow {
  initial: StateValue
  /** The roles that may take some transition; undefined if some transition is open to every role. */
  roles?: ReadonlySet<string>
  /** The roles that may change the data in some state; undefined if every role may. */
  editors?: ReadonlySet<string>
  /** The codes of the transitions that complete the stage, from any state. */
  completing: ReadonlySet<string>
  /** The announcements (`notify`) of each transition, by its code. */
  announcements: ReadonlyMap<string, NotifyDefinition[]>
  /** The roles of those who are notified once the work of some state is overdue; undefined if it may be any role. */
  escalation?: ReadonlySet<string>
  /** Whether the definition has this state; what follows throws if it has not. */
  has(value: StateValue): boolean
  state(value: StateValue): StageState
  /** Every transition that a person could take from here, in the order of the definition. */
  offers(value: StateValue, refusals: Refusals): Offer[]
  /**
   * The state after a transition that `offers` lists without refusals. Throws for any other, rather than staying in the
   * same state.
   */
  take(value: StateValue, code: string, refusals: Refusals): StateValue
  /** The state after an event of the application's path, such as REOPEN; undefined if the state does not take it. */
  receive(value: StateValue, event: string): StateValue | undefined
}

/** What the transitions of a stage need to know about the events that they raise. */
type EventsOfPath = Pick<PathWorkflow, 'closes' | 'knows'>

const nobody: Refusals = () => ['Nobody acts.']

/**
 * Builds the workflow of a stage. `path` is the path of the applications that have the stage. Throws if the definition
 * names an unknown guard or state.
 */
export function stageWorkflow(
  definition: WorkflowDefinition,
  path: EventsOfPath = { closes: () => false, knows: () => true },
): StageWorkflow {
  refuseUnknownGuards(definition.id, definition, ['may'])
  const machine = setup({
    types: { context: {} as { refusals: Refusals }, events: {} as { type: string } },
    guards: { may: ({ context }, params: MayParams) => context.refusals(params).length === 0 },
  }).createMachine({ ...definition, context: { refusals: nobody }, options: bounds })
  const at = (value: StateValue, refusals: Refusals) => machine.resolveState({ value, context: { refusals } })
  const after = (snapshot: ReturnType<typeof at>, type: string) =>
    bounded(definition.id, () => transition(machine, snapshot, { type })[0].value)
  const possible = perState((value: StateValue) => possibleOffers(at(value, nobody), path))

  return {
    initial: bounded(definition.id, () => initialTransition(machine)[0].value),
    roles: rolesOf(offeredIn(Object.values(definition.states)).map(({ guard }) => guard?.params)),
    editors: rolesOf(editableIn(Object.values(definition.states))),
    completing: new Set(
      offeredIn(Object.values(definition.states)).flatMap(({ code, meta }) => (meta.completes ? [code] : [])),
    ),
    announcements: new Map(
      offeredIn(Object.values(definition.states)).flatMap(({ code, meta }) =>
        meta.notify ? [[code, meta.notify] as const] : [],
      ),
    ),
    escalation: rolesOf(escalatedIn(Object.values(definition.states))),
    has: (value) => hasState(machine.root, value),
    state: perState((value: StateValue) => toState(activeStates<Meta>(at(value, nobody)))),
    offers(value, refusals) {
      const offers = new Map<string, Offer>()
      for (const { transition: offered, meta, params } of possible(value)) {
        const offer = { transition: offered, meta, params, refusals: refusals(params, meta.raises) }
        const earlier = offers.get(offered.code)
        if (!earlier || (earlier.refusals.length > 0 && offer.refusals.length === 0)) offers.set(offered.code, offer)
      }
      return [...offers.values()]
    },
    take(value, code, refusals) {
      const snapshot = at(value, refusals)
      if (machine.getTransitionData(snapshot, { type: code }).length === 0)
        throw new Error(`${definition.id} does not take ${code} here.`)
      return after(snapshot, code)
    },
    receive: perState((value: StateValue, event: string) => {
      const snapshot = at(value, nobody)
      return snapshot.can({ type: event }) ? after(snapshot, event) : undefined
    }),
  }
}

function toState(states: ActiveState<Meta>[]): StageState {
  return {
    ...shownState(states),
    done: states.some(({ meta }) => meta.done),
    editable: states.findLast(({ meta }) => meta.editable)?.meta.editable,
    due: states.findLast(({ meta }) => meta.due)?.meta.due,
  }
}

/**
 * The transitions of a state, before permissions are checked. Leaves out a transition whose event no state of the path
 * takes: it belongs to other kinds of application.
 */
function possibleOffers(snapshot: AnyMachineSnapshot, { closes, knows }: EventsOfPath): Omit<Offer, 'refusals'>[] {
  return potentialTransitions<WorkflowTransition['meta'], MayParams>(snapshot).flatMap(({ event, meta, params }) =>
    meta && !meta.system && (meta.raises === undefined || knows(meta.raises))
      ? [{ transition: toTransition(event, meta, meta.raises !== undefined && closes(meta.raises)), meta, params }]
      : [],
  )
}

/**
 * A transition as it is sent (product spec §3). It has `navigate_on_success` if the definition has a destination, and
 * `confirm` if it closes the application.
 */
function toTransition(
  code: string,
  { name, description, navigate, reason, completes }: WorkflowTransition['meta'],
  confirm: boolean,
): Transition {
  const behaviour = { ...(navigate !== undefined && { navigate_on_success: navigate }), ...(confirm && { confirm }) }
  const metadata = {
    ...(Object.keys(behaviour).length > 0 && { ui_behavior: behaviour }),
    ...(reason && { requires_reason: true }),
    ...(completes && { completes: true }),
  }
  return { code, name, description: description ?? null, metadata }
}

/**
 * The roles that at least one of the conditions names; undefined if one of them names none, and so is open to every
 * role.
 */
function rolesOf(conditions: (MayParams | undefined)[]): ReadonlySet<string> | undefined {
  const roles = conditions.map((params) => params?.roles)
  return roles.includes(undefined) ? undefined : new Set(roles.flatMap((names) => names ?? []))
}

/** The transitions that people take, without those that only the path triggers. */
function offeredIn(states: WorkflowState[]): (WorkflowTransition & { code: string })[] {
  const all = withInner(states).flatMap(({ on = {} }) =>
    Object.entries(on).map(([code, taken]) => ({ ...taken, code })),
  )
  return all.filter(({ meta }) => !meta.system)
}

function editableIn(states: WorkflowState[]): MayParams[] {
  return withInner(states).flatMap(({ meta }) => meta?.editable ?? [])
}

function escalatedIn(states: WorkflowState[]): MayParams[] {
  return withInner(states).flatMap(({ meta }) => meta?.due?.escalate ?? [])
}

function withInner(states: WorkflowState[]): WorkflowState[] {
  return states.flatMap((state) => [state, ...withInner(Object.values(state.states ?? {}))])
}
