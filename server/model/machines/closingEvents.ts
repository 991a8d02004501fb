import type { AnyStateMachine, AnyStateNode } from 'xstate'

/**
 * The events that may close the application: they lead to a closed state, or to one from which automatic transitions
 * lead there.
 */
export function closingEvents(path: AnyStateMachine): ReadonlySet<string> {
  const taken = nodesUnder(path.root).flatMap((node) => [...node.transitions])
  const closing = taken.filter(([, transitions]) =>
    transitions.some(({ target = [] }) => target.some((node) => comesToClosed(node))),
  )
  return new Set(closing.map(([event]) => event))
}

function nodesUnder(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap((inner) => nodesUnder(inner))]
}

function comesToClosed(node: AnyStateNode, seen = new Set<AnyStateNode>()): boolean {
  if (seen.has(node)) return false
  seen.add(node)
  return isClosed(node) || nextOf(node).some((next) => comesToClosed(next, seen))
}

/** All states inside a closed state are closed. */
function isClosed({ meta, parent }: AnyStateNode): boolean {
  const { closed } = (meta ?? {}) as { closed?: boolean }
  return closed === true || (parent !== undefined && isClosed(parent))
}

/**
 * Where a state leads without an event: to its initial state inside, along its `always` transitions, and, if it is
 * final, along the `onDone` of the states that it ends.
 */
function nextOf(node: AnyStateNode): AnyStateNode[] {
  const { type, states, initial, always = [] } = node
  const inner = type === 'parallel' ? Object.values(states) : [...(initial.target ?? [])]
  const ways = [
    ...always,
    ...endedBy(node).flatMap(({ id, transitions }) => transitions.get(`xstate.done.state.${id}`) ?? []),
  ]
  return [...inner, ...ways.flatMap(({ target = [] }) => [...target])]
}

/** The states that a final state may end: its parent, and a parallel state around that. */
function endedBy({ type, parent }: AnyStateNode): AnyStateNode[] {
  if (type !== 'final' || !parent) return []
  return parent.parent?.type === 'parallel' ? [parent, parent.parent] : [parent]
}
