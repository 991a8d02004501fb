import type { StateValue } from 'xstate'

/**
 * Caches a function of a state, or of a state and an event. A workflow has only a handful of states, and a list asks
 * about them for hundreds of applications.
 */
export function perState<Asked extends [StateValue, event?: string], T>(
  work: (...asked: Asked) => T,
): (...asked: Asked) => T {
  const known = new Map<string, { result: T }>()
  return (...asked) => {
    const key = JSON.stringify(asked)
    const kept = known.get(key) ?? { result: work(...asked) }
    known.set(key, kept)
    return kept.result
  }
}
