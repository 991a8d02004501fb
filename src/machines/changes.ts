import type { FormData } from '../engine/definition.ts'
import type { Change } from '../engine/keptDraft.ts'
import { isEqual } from '../engine/path.ts'

/** The values that differ; a field that was cleared is undefined. */
export function changed(from: FormData, to: FormData): FormData {
  const differing = [...Object.keys(from), ...added(from, to)].filter((field) => !isEqual(from[field], to[field]))
  return Object.fromEntries(differing.map((field) => [field, to[field]]))
}

/** Whether any value differs. It runs with every keystroke, so it stops at the first difference. */
export const isChanged = (from: FormData, to: FormData): boolean =>
  Object.keys(to).some((field) => !isEqual(from[field], to[field])) ||
  added(to, from).some((field) => from[field] !== undefined)

/** The person's own fields that others have changed since, from what they were (`was`) to another value than theirs. */
export const overtaken = (own: FormData, was: FormData, now: FormData): Change[] =>
  Object.entries(own).flatMap(([field, yours]) => {
    const theirs = now[field]
    return isEqual(theirs, was[field]) || isEqual(theirs, yours) ? [] : [{ field, yours, theirs }]
  })

const added = (from: FormData, to: FormData): string[] => Object.keys(to).filter((field) => !Object.hasOwn(from, field))
