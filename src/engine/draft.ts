import type { Schema } from './definition.ts'
import { retiredOptions } from './evolution/past.ts'
import { isRecord } from './path.ts'
import { alternativesOf, isChoices, tagOf } from './structure.ts'

/** Keywords that require a value, rather than checking the shape of one. */
const completeness = ['required', 'minItems', 'minProperties', 'if', 'then', 'else']

/** For each keyword that contains schemas: its value in a draft's schema; undefined removes the keyword. */
const strippers: Record<string, (value: unknown) => unknown> = {
  properties: stripEach,
  items: strip,
  allOf: (value) => (Array.isArray(value) ? value.map(strip).filter((part) => !isEmpty(part)) : value),
  anyOf: unlessChanged,
  oneOf: unlessChanged,
  not: unlessChanged,
}

/**
 * The schema of a draft: it checks the shape of the values and demands none (spec decision 14). Retired options cannot
 * be chosen any more: only what changed is checked by it (spec decision 34); a list of several choices may still hold
 * one. It leaves out a whole `anyOf`, `oneOf` or `not` that demands something: removing only the `required` inside
 * would change what the rest means.
 */
export function draftSchema(schema: Schema): Schema {
  if (schema.oneOf && tagOf(schema) !== undefined) return draftOfAlternatives(schema)
  const shape = Object.entries(schema).filter(([keyword]) => !completeness.includes(keyword))
  if (isChoices(schema)) return Object.fromEntries(shape)
  const entries = shape.map(([keyword, value]): [string, unknown] => [
    keyword,
    keyword in strippers ? strippers[keyword]?.(value) : value,
  ])
  const retired = retiredOptions(schema)
  const offered = schema.enum?.filter((option) => !retired.some((each) => each === option))
  const draft = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  return offered && retired.length > 0 ? { ...draft, enum: offered } : draft
}

/**
 * Alternatives keep the property that distinguishes them as required, even in a draft: without it none of them could be
 * checked.
 */
function draftOfAlternatives(schema: Schema): Schema {
  const tag = tagOf(schema) ?? ''
  return { ...schema, oneOf: alternativesOf(schema).map((each) => ({ ...draftSchema(each), required: [tag] })) }
}

function strip(schema: unknown): unknown {
  return isRecord(schema) ? draftSchema(schema) : schema
}

function stripEach(schemas: unknown): unknown {
  return isRecord(schemas)
    ? Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, strip(schema)]))
    : schemas
}

function unlessChanged(value: unknown): unknown {
  const stripped = Array.isArray(value) ? value.map(strip) : strip(value)
  return JSON.stringify(stripped) === JSON.stringify(value) ? value : undefined
}

function isEmpty(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length === 0
}
