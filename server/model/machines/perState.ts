import type { StateValue } from 'xstate'

/**
 * Caches a function of a state, or of a state and an event. A workflow has only a handful of states, and a list asks
 * about them for hundreds of applications.
 */
export function perState<Args extends [StateValue, event?: string], T>(
  work: (...args: Args) => T,
): (...args: Args) => T {
  const known = new Map<string, { result: T }>()
  return (...args) => {
    const key = JSON.stringify(args)
    const kept = known.get(key) ?? { result: work(...args) }
    known.set(key, kept)
    return kept.result
  }
}
