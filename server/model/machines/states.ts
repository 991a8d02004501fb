import { type AnyMachineSnapshot, type AnyStateNode, type StateValue, getNextTransitions } from 'xstate'

/** The `meta` of a state; a stage's workflow and the path use different keys. */
interface StateMeta {
  name?: string
}

/** An active state that has `meta`, by its key. */
export interface ActiveState<Meta> {
  code: string
  depth: number
  meta: Meta
}

/** The active states that have `meta`, outermost first. */
export function activeStates<Meta extends StateMeta>(snapshot: AnyMachineSnapshot): ActiveState<Meta>[] {
  const metas: Record<string, Meta | undefined> = snapshot.getMeta()
  return Object.entries(metas)
    .flatMap(([id, meta]) => {
      const keys = id.split('.')
      return meta ? [{ code: keys.at(-1) ?? id, depth: keys.length, meta }] : []
    })
    .toSorted((a, b) => a.depth - b.depth)
}

/** The state that people see: the innermost active one that has a name. Its key is the state code. */
export function shownState<Meta extends StateMeta>(states: ActiveState<Meta>[]): { code: string; name: string } {
  const shown = states.findLast(({ meta }) => meta.name !== undefined)
  return { code: shown?.code ?? '', name: shown?.meta.name ?? '' }
}

/** A transition out of the active states, whether or not its guard holds. */
export interface PotentialTransition<Meta, Params> {
  event: string
  meta?: Meta
  params?: Params
  /** The transition has a target and no guard. */
  certain: boolean
}

/**
 * Innermost states first, each in the order of the definition. XState gives these untyped; the definitions are checked.
 */
export function potentialTransitions<Meta, Params>(snapshot: AnyMachineSnapshot): PotentialTransition<Meta, Params>[] {
  return getNextTransitions(snapshot).map(({ eventType, meta, guard, target }) => ({
    event: String(eventType),
    meta: meta as Meta | undefined,
    params: typeof guard === 'object' ? (guard as { params?: Params }).params : undefined,
    certain: guard === undefined && target !== undefined,
  }))
}

/** Whether a machine has all states of a value. */
export function hasState({ states }: AnyStateNode, value: StateValue): boolean {
  const inside = typeof value === 'string' ? { [value]: undefined } : value
  return Object.entries(inside).every(([key, rest]) => {
    const node = Object.hasOwn(states, key) ? states[key] : undefined
    return node !== undefined && (rest === undefined || hasState(node, rest))
  })
}
