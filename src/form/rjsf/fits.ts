import type { Schema } from '../../engine/definition.ts'
import { isRecord, isUnset } from '../../engine/path.ts'
import { alternativesOf, itemsOf } from '../../engine/structure.ts'

/**
 * Whether RJSF can show a value, or some of it. What was entered before the field had this structure may be a text, a
 * list, or have none of its parts: RJSF would hide it, and mix it with what is entered now.
 */
export function fits(schema: Schema, value: unknown): boolean {
  if (isUnset(value)) return true
  if (schema.type === 'array')
    return Array.isArray(value) && (value.length === 0 || value.some((item) => fits(itemsOf(schema), item)))
  // An entry that was added and not filled in is an empty object, whatever the list holds.
  if (isRecord(value) && Object.keys(value).length === 0) return true
  if (schema.type !== 'object') return typeof value !== 'object'
  return isRecord(value) && Object.keys(value).some((name) => partNames(schema).has(name))
}

/** Whether RJSF shows all parts of a value that it can show. */
export const isWhole = (schema: Schema, value: unknown): boolean =>
  !isRecord(value) || Object.entries(value).every(([name, part]) => isUnset(part) || partNames(schema).has(name))

const partNames = (schema: Schema): Set<string> =>
  new Set([schema, ...alternativesOf(schema)].flatMap(({ properties = {} }) => Object.keys(properties)))
