import { useState } from 'react'

/** The first of several equal values (one level deep), so that a caller's fresh copy does not redraw every field. */
export function useStable<T extends object>(value: T): T {
  const [kept, keep] = useState(value)
  if (kept === value || isEqual(kept, value)) return kept
  keep(value)
  return value
}

function isEqual(a: object, b: object): boolean {
  const [entries, others] = [Object.entries(a), new Map(Object.entries(b))]
  return entries.length === others.size && entries.every(([key, value]) => Object.is(value, others.get(key)))
}
