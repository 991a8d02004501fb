import type { PathDefinition, PathState, PathTransition } from '../../../src/engine/definition.ts'
import type { JsonPath } from './mistake.ts'
import { targetKeys } from '../../../src/engine/source/states.ts'

/** A guard, and whether it must hold or fail. */
export interface RequiredGuard {
  guard: NonNullable<PathTransition['guard']>
  holds: boolean
}

/** A transition that waits for no event: an entry of `always`, or `onDone`. */
export interface EventlessStep {
  at: JsonPath
  /** The state that the step leaves; `to` is the one that it leads to. */
  from: string
  to?: string
  /** What the step requires: its own guard holds, and those before it in the list fail. */
  required: RequiredGuard[]
  /** The steps that may be taken after it and before any event. */
  next: EventlessStep[]
}

/** A state in its tree; the path itself is the root. */
interface Place {
  keys: string[]
  at: JsonPath
  state: PathState
  around?: Place
  inside: Place[]
}

interface Way {
  source: Place
  target?: Place
  isDone: boolean
  step: EventlessStep
}

/**
 * Every eventless transition of a path whose targets exist, with those that may follow it. The list may contain
 * followers that cannot happen, but lacks none that can, so that it contains every endless loop.
 */
export function eventlessSteps(path: PathDefinition): EventlessStep[] {
  const root = placed(path, [], [])
  const ways = everyIn(root).flatMap((source) => waysOf(source, root))
  const always = new Map<Place, EventlessStep[]>()
  const onDone = new Map<Place, EventlessStep[]>()
  for (const { source, isDone, step } of ways) {
    const of = isDone ? onDone : always
    of.set(source, [...(of.get(source) ?? []), step])
  }
  for (const way of ways) {
    const entered = enteredBy(way)
    const ended = entered.filter(({ state }) => state.type === 'final').flatMap(allAround)
    const begun = [
      ...entered.flatMap((place) => always.get(place) ?? []),
      ...ended.flatMap((place) => onDone.get(place) ?? []),
    ]
    way.step.next = [...new Set(staysIn(way) ? [way.step, ...begun] : begun)]
  }
  return ways.map(({ step }) => step)
}

function placed(state: PathState, at: JsonPath, keys: string[], around?: Place): Place {
  const place: Place = { keys, at, state, around, inside: [] }
  place.inside = Object.entries(state.states ?? {}).map(([key, inner]) =>
    placed(inner, [...at, 'states', key], [...keys, key], place),
  )
  return place
}

const everyIn = (place: Place): Place[] => [place, ...place.inside.flatMap(everyIn)]
const allAround = ({ around }: Place): Place[] => (around ? [around, ...allAround(around)] : [])

function waysOf(source: Place, root: Place): Way[] {
  const { always = [], onDone } = source.state
  const refused = (before: PathTransition[]) => before.flatMap(({ guard }) => (guard ? [{ guard, holds: false }] : []))
  const sure = always.findIndex(({ guard }) => !guard)
  return [
    ...always
      .slice(0, sure < 0 ? always.length : sure + 1)
      .map((transition, n) =>
        wayOf(source, root, transition, { at: ['always', n], refused: refused(always.slice(0, n)) }),
      ),
    ...(onDone ? [wayOf(source, root, onDone, { at: ['onDone'], refused: [] })] : []),
  ]
}

function wayOf(
  source: Place,
  root: Place,
  { guard, target }: PathTransition,
  { at, refused }: { at: JsonPath; refused: RequiredGuard[] },
): Way {
  const led = target === undefined ? undefined : find(root, targetKeys(source.keys, target))
  const required = guard ? [...refused, { guard, holds: true }] : refused
  const step = { at: [...source.at, ...at], from: source.keys.join('.'), to: led?.keys.join('.'), required, next: [] }
  return { source, target: led, isDone: at[0] === 'onDone', step }
}

function find(root: Place, keys: string[]): Place | undefined {
  return keys.reduce<Place | undefined>((place, key) => place?.inside.find(({ keys: own }) => own.at(-1) === key), root)
}

/** Whether a transition stays in its state, so that it can be taken again at once. */
function staysIn({ source, target, isDone }: Way): boolean {
  return !isDone && (!target || [target, ...allAround(target)].includes(source))
}

/**
 * Returns the states that a transition enters: the target, the states around it up to the common ancestor, and the
 * initial states inside each.
 */
function enteredBy({ source, target }: Way): Place[] {
  if (!target) return []
  const meeting = [target, ...allAround(target)].includes(source)
    ? source
    : allAround(source).find((place) => allAround(target).includes(place))
  const outer = allAround(target)
  const passed = outer.slice(0, meeting ? outer.indexOf(meeting) : outer.length)
  const beside = [...passed, ...(meeting ? [meeting] : [])]
    .filter(({ state }) => state.type === 'parallel')
    .flatMap(({ inside }) => inside.flatMap(begunWith))
  return [...new Set([...passed, ...beside, ...begunWith(target)])]
}

/** Returns a state and the initial states that are entered with it. */
function begunWith(place: Place): Place[] {
  const { type, initial } = place.state
  const first = place.inside.filter(({ keys }) => type === 'parallel' || keys.at(-1) === initial)
  return [place, ...first.flatMap(begunWith)]
}
