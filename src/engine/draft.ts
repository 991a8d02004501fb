import type { Schema } from './definition.ts'
import { isRecord } from './path.ts'
import { alternativesOf, tagOf } from './structure.ts'

/** Keywords that demand something of a form beyond the shape of what is there. */
const completeness = ['required', 'minItems', 'minProperties', 'if', 'then', 'else']

/** By keyword that holds schemas: its value for a draft, undefined where it has to go. */
const strippers: Record<string, (value: unknown) => unknown> = {
  properties: stripEach,
  items: strip,
  allOf: (value) => (Array.isArray(value) ? value.map(strip).filter((part) => !isEmpty(part)) : value),
  anyOf: unlessChanged,
  oneOf: unlessChanged,
  not: unlessChanged,
}

/**
 * The shape alone of a form: what a draft may hold, with nothing demanded (decision 14). A choice between shapes that
 * demands something (`anyOf`, `oneOf`, `not` over `required`) is left out whole: half of it would mean another thing.
 */
export function draftSchema(schema: Schema): Schema {
  if (schema.oneOf && tagOf(schema) !== undefined) return draftOfAlternatives(schema)
  const entries = Object.entries(schema)
    .filter(([keyword]) => !completeness.includes(keyword))
    .map(([keyword, value]): [string, unknown] => [keyword, strippers[keyword]?.(value) ?? keep(keyword, value)])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** What tells the alternatives apart is part of their shape: each is a draft of its own, and still has to say which it is. */
function draftOfAlternatives(schema: Schema): Schema {
  const tag = tagOf(schema) ?? ''
  return { ...schema, oneOf: alternativesOf(schema).map((each) => ({ ...draftSchema(each), required: [tag] })) }
}

function keep(keyword: string, value: unknown): unknown {
  return keyword in strippers ? undefined : value
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
