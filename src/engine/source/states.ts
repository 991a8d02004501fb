/** Where something is in a file: keys, and places of lists. */
type JsonPath = (string | number)[]

/** What stage workflows and the application's path have in common. */
export interface AnyState<Transition = AnyTransition> {
  type?: 'parallel' | 'final'
  initial?: string
  states?: Record<string, AnyState<Transition>>
  on?: Record<string, Transition>
  always?: Transition[]
  onDone?: Transition
}

export interface AnyTransition {
  target?: string
}

/** A state, where it is in its file, and the states around it, innermost last. */
export interface PlacedState<State> {
  /** Keys from the outermost state to this one. */
  keys: string[]
  at: JsonPath
  state: State
}

export interface PlacedTransition<Transition> {
  /** The event; undefined for `always` and `onDone`. */
  event?: string
  at: JsonPath
  from: string[]
  transition: Transition
}

interface StateParent<State> {
  states?: Record<string, State>
}

/** All states under one, outermost first. */
export function allStates<State extends StateParent<State>>(
  root: StateParent<State>,
  at: JsonPath = [],
  keys: string[] = [],
): PlacedState<State>[] {
  return Object.entries(root.states ?? {}).flatMap(([key, state]) => {
    const placed = { keys: [...keys, key], at: [...at, 'states', key], state }
    return [placed, ...allStates(state, placed.at, placed.keys)]
  })
}

/** All transitions that leave a state itself (not those of the states around it). */
export function transitionsOf<T>({ state, at, keys: from }: PlacedState<AnyState<T>>): PlacedTransition<T>[] {
  const { on = {}, always = [], onDone } = state
  return [
    ...Object.entries(on).map(([event, transition]) => ({ event, at: [...at, 'on', event], from, transition })),
    ...always.map((transition, n) => ({ at: [...at, 'always', n], from, transition })),
    ...(onDone ? [{ at: [...at, 'onDone'], from, transition: onDone }] : []),
  ]
}

/** The keys of the state that a target names, as XState reads it: `.X` is inside the state, `X` beside it. */
export function targetKeys(from: string[], target: string): string[] {
  return target.startsWith('.')
    ? [...from, ...target.slice(1).split('.')]
    : [...from.slice(0, -1), ...target.split('.')]
}
