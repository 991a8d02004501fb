import type { StateValue } from 'xstate'

/**
 * What follows from a state alone, or from a state and an event, is worked out once for each: a workflow has a handful of them,
 * and a list asks about them for hundreds of applications.
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
