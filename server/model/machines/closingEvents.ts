import type { AnyStateMachine, AnyStateNode } from 'xstate'

/** The events that may close the application: a state that they lead to is closed, or comes to a closed one by itself. */
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

/** A state is closed with everything inside it. */
function isClosed({ meta, parent }: AnyStateNode): boolean {
  const { closed } = (meta ?? {}) as { closed?: boolean }
  return closed === true || (parent !== undefined && isClosed(parent))
}

/** Where a state goes without being told: inwards, by transitions that wait for no event, and on where it ends what is around it. */
function nextOf(node: AnyStateNode): AnyStateNode[] {
  const { type, states, initial, always = [] } = node
  const inner = type === 'parallel' ? Object.values(states) : [...(initial.target ?? [])]
  const ways = [
    ...always,
    ...endedBy(node).flatMap(({ id, transitions }) => transitions.get(`xstate.done.state.${id}`) ?? []),
  ]
  return [...inner, ...ways.flatMap(({ target = [] }) => [...target])]
}

/** The states that may end with a final one: the one around it, and a parallel one around that. */
function endedBy({ type, parent }: AnyStateNode): AnyStateNode[] {
  if (type !== 'final' || !parent) return []
  return parent.parent?.type === 'parallel' ? [parent, parent.parent] : [parent]
}
