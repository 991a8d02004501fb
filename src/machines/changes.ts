import type { FormData } from '../engine/definition.ts'
import { isEqual } from '../engine/path.ts'

/** The values that differ; a field that was cleared is undefined. */
export function changed(from: FormData, to: FormData): FormData {
  const fields = new Set([...Object.keys(from), ...Object.keys(to)])
  const differing = [...fields].filter((field) => !isEqual(from[field], to[field]))
  return Object.fromEntries(differing.map((field) => [field, to[field]]))
}

export const isChanged = (from: FormData, to: FormData): boolean => Object.keys(changed(from, to)).length > 0
