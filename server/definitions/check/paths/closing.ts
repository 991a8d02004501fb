import type { FilePath } from './everyPath.ts'
import { allStates, targetKeys, transitionsOf } from '../../../../src/engine/source/states.ts'

/** The events with which a path can come to a closed state, at once or by transitions that wait for no event. */
export function closingEvents({ path }: FilePath): ReadonlySet<string> {
  const states = new Map(allStates(path).map((placed) => [placed.keys.join('.'), placed]))
  const closes = (keys: string[], seen = new Set<string>()): boolean => {
    const name = keys.join('.')
    const placed = states.get(name)
    if (!placed || seen.has(name)) return false
    seen.add(name)
    const { state } = placed
    if (state.meta?.closed) return true
    if (state.initial !== undefined && closes([...keys, state.initial], seen)) return true
    return transitionsOf(placed).some(
      ({ event, from, transition }) =>
        event === undefined && transition.target !== undefined && closes(targetKeys(from, transition.target), seen),
    )
  }
  const taken = [...states.values()].flatMap(transitionsOf)
  return new Set(
    taken.flatMap(({ event, from, transition: { target } }) =>
      event !== undefined && target !== undefined && closes(targetKeys(from, target)) ? [event] : [],
    ),
  )
}
