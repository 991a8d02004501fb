import { isRecord } from '../path.ts'
import { mapValues } from './mapValues.ts'

/** Applies `change` to every part, from the inside out. A part in which nothing changes is not copied. */
export function revive<T>(value: T, change: (part: unknown) => unknown): T {
  return change(withParts(value, (part) => revive(part, change))) as T
}

function withParts(value: unknown, change: (part: unknown) => unknown): unknown {
  if (Array.isArray(value)) {
    const parts = value.map(change)
    return parts.every((part, n) => part === value[n]) ? value : parts
  }
  if (!isRecord(value)) return value
  const parts = mapValues(value, change)
  return Object.keys(parts).every((key) => parts[key] === value[key]) ? value : parts
}
