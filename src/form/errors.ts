import type { FieldError } from '../engine/validation/validate.ts'
import { allSections } from '../engine/layout.ts'
import type { StageFiles } from '../engine/definition.ts'
import { type ErrorsByPath, NO_ERRORS } from './context.ts'

/** Where each field is: the key and tab of its section, by field name. */
export function placesOf({ ui }: StageFiles): Map<string, { key: string; tab: number }> {
  return new Map(
    allSections(ui).flatMap(({ fields, key, tab }) => fields.map((field) => [field, { key, tab }] as const)),
  )
}

/** The section and tab of the field that holds a path; undefined if it is in none. */
export type PlaceOf = (path: string) => { key: string; tab: number } | undefined

export const fieldOf = (path: string) => path.split('.', 1)[0] ?? path

/** The first error about a field of the form; a server may also name something that is no field. */
export function firstInForm(files: StageFiles, errors: FieldError[]): FieldError | undefined {
  const fields = errors.length > 0 ? placesOf(files) : undefined
  return errors.find(({ path }) => fields?.has(fieldOf(path)))
}

/** The errors of each section by its key. A section whose errors are the same as before keeps the same map. */
export function errorsBySection(
  errors: FieldError[],
  placeOf: PlaceOf,
  before: ReadonlyMap<string, ErrorsByPath>,
): Map<string, ErrorsByPath> {
  const groups = new Map<string, Map<string, string>>()
  for (const { path, message } of errors) {
    const key = placeOf(path)?.key
    if (key === undefined) continue
    const group = groups.get(key) ?? new Map<string, string>()
    groups.set(key, group.set(path, message))
  }
  return new Map([...groups].map(([key, group]) => [key, sameAs(group, before.get(key) ?? NO_ERRORS)]))
}

function sameAs(group: ErrorsByPath, before: ErrorsByPath): ErrorsByPath {
  const same = group.size === before.size && [...group].every(([path, message]) => before.get(path) === message)
  return same ? before : group
}
