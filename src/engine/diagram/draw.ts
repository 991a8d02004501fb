import type { PathDefinition, WorkflowDefinition } from '../definition.ts'
import type { Act, Diagram, DiagramState, Way } from './diagram.ts'

/** What the states of a workflow and of a path have in common, as far as it is drawn. */
interface AnyState {
  initial?: string
  states?: Record<string, AnyState>
  type?: string
  meta?: { name?: string; open?: string[]; done?: boolean; closed?: boolean }
  on?: Record<string, AnyTransition>
  always?: AnyTransition[]
  onDone?: AnyTransition
}

interface AnyTransition {
  target?: string
  meta?: { name?: string; system?: boolean; reopens?: string[] }
}

interface StateWithKeys {
  keys: string[]
  state: AnyState
}

/** A stage's workflow. */
export const stageDiagram = (workflow: WorkflowDefinition): Diagram =>
  draw(workflow, (event, { meta }) => ({ code: event, title: meta?.name ?? event }))

/** An application's path; `names` says what people do that raises an event, where that is known. */
export const pathDiagram = (path: PathDefinition, names: Readonly<Record<string, string>> = {}): Diagram =>
  draw(path, (event) => (event in names ? { code: event, title: names[event] ?? event } : undefined))

type EventNamer = (event: string, transition: AnyTransition) => Act | undefined

/** States without a name are no places of their own: what leaves or enters one does so for the named one around it. */
function draw(root: AnyState, nameOf: EventNamer): Diagram {
  const all = placed(root)
  const shown = all.filter(({ state, keys }) => isShown(state, keys, all))
  const idOf = (keys: string[]): string[] => landings(keys, all, shown)
  const first = new Set(idOf(entered(root.initial === undefined ? [] : [root.initial], all)))
  const ways = new Map<string, Way>()
  const stays = new Map<string, Act[]>()
  const steps = all.flatMap(({ keys, state }) => transitionsOf(state).map((taken) => ({ keys, ...taken })))
  for (const { keys, event, transition } of steps) {
    const act = event === undefined ? undefined : nameOf(event, transition)
    const back = transition.meta?.system === true || (transition.meta?.reopens?.length ?? 0) > 0
    const targets = transition.target === undefined ? [] : idOf(entered(targetKeys(keys, transition.target), all))
    for (const from of leaving(keys, shown)) {
      const others = targets.filter((to) => to !== from)
      if (others.length === 0 && act && !back) stays.set(from, withAct(stays.get(from) ?? [], act))
      for (const to of others) addWay(ways, { from, to, acts: act ? [act] : [], back })
    }
  }
  const drawn = [...ways.values()]
  return {
    states: shown.map(({ keys, state }): DiagramState => {
      const id = keys.join('.')
      return {
        id,
        title: state.meta?.name ?? keys.at(-1) ?? id,
        initial: first.has(id),
        ends: !drawn.some(({ from, back }) => from === id && !back),
        opens: opensIn(state),
        stays: stays.get(id) ?? [],
      }
    }),
    ways: drawn,
  }
}

function addWay(ways: Map<string, Way>, way: Way): void {
  const key = `${way.from} ${way.to} ${way.back}`
  const known = ways.get(key) ?? { ...way, acts: [] }
  ways.set(key, { ...known, acts: way.acts.reduce(withAct, known.acts) })
}

const withAct = (acts: Act[], act: Act): Act[] => (acts.some(({ code }) => code === act.code) ? acts : [...acts, act])

const placed = ({ states = {} }: AnyState, around: string[] = []): StateWithKeys[] =>
  Object.entries(states).flatMap(([key, state]) => {
    const keys = [...around, key]
    return [{ keys, state }, ...placed(state, keys)]
  })

/** The innermost named states; of those that run beside each other, the one around them. */
function isShown({ meta, type }: AnyState, keys: string[], all: StateWithKeys[]): boolean {
  if (meta?.name === undefined || all.some((each) => each.state.type === 'parallel' && isInside(keys, each.keys)))
    return false
  if (type === 'parallel') return true
  return !all.some((each) => each.state.meta?.name !== undefined && isInside(each.keys, keys))
}

const isInside = (keys: string[], outer: string[]): boolean =>
  keys.length > outer.length && outer.every((key, n) => keys[n] === key)

/** The shown states in which one is after a state has been entered: itself, the one around it, or those it leads to. */
function landings(keys: string[], all: StateWithKeys[], shown: StateWithKeys[]): string[] {
  const found = shown.find((each) => each.keys.join('.') === keys.join('.') || isInside(keys, each.keys))
  if (found) return [found.keys.join('.')]
  const state = all.find((each) => each.keys.join('.') === keys.join('.'))?.state
  // Left at once, for wherever its transitions lead.
  return (state?.always ?? []).flatMap(({ target }) =>
    target === undefined ? [] : landings(entered(targetKeys(keys, target), all), all, shown),
  )
}

/** The shown states from which a transition of this state leaves: those inside it, or the one that it is in. */
function leaving(keys: string[], shown: StateWithKeys[]): string[] {
  const inside = shown.filter((each) => isInside(each.keys, keys))
  const around = shown.filter((each) => each.keys.join('.') === keys.join('.') || isInside(keys, each.keys))
  return (inside.length > 0 ? inside : around).map((each) => each.keys.join('.'))
}

/** Where one arrives: down to the innermost initial state. */
function entered(keys: string[], all: StateWithKeys[]): string[] {
  const state = all.find((each) => each.keys.join('.') === keys.join('.'))?.state
  return state?.initial === undefined || state.type === 'parallel' ? keys : entered([...keys, state.initial], all)
}

/** As XState reads a target: `.X` is inside the state, `X` beside it. */
const targetKeys = (from: string[], target: string): string[] =>
  target.startsWith('.') ? [...from, ...target.slice(1).split('.')] : [...from.slice(0, -1), ...target.split('.')]

function transitionsOf({ on = {}, always = [], onDone }: AnyState): { event?: string; transition: AnyTransition }[] {
  return [
    ...Object.entries(on).map(([event, transition]) => ({ event, transition })),
    ...always.map((transition) => ({ transition })),
    ...(onDone ? [{ transition: onDone }] : []),
  ]
}

function opensIn({ meta, states = {} }: AnyState): string[] {
  return [...(meta?.open ?? []), ...Object.values(states).flatMap(opensIn)]
}
