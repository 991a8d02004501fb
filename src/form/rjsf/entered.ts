import { isRecord, isUnset } from '../../engine/path.ts'

/** What a person has entered of a structure: RJSF also writes the objects and lists in which nothing was. */
export function entered(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => entered(item) ?? {})
  if (!isRecord(value)) return isUnset(value) ? undefined : value
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const kept = entered(part)
    return kept === undefined ? [] : [[name, kept] as const]
  })
  return parts.length === 0 ? undefined : Object.fromEntries(parts)
}
