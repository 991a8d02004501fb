import type { StateValue } from 'xstate'

/**
 * What follows from a state alone is worked out once for each: a workflow has a handful of states, and a list asks about
 * them for hundreds of applications.
 */
export function perState<T>(work: (value: StateValue) => T): (value: StateValue) => T {
  const known = new Map<string, { result: T }>()
  return (value) => {
    const key = JSON.stringify(value)
    const kept = known.get(key) ?? { result: work(value) }
    known.set(key, kept)
    return kept.result
  }
}
