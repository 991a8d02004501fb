import type { ErrorObject } from 'ajv'
import type { JsonPath } from './mistake.ts'
import { quoted, suggestion } from './suggest.ts'

interface Explanation {
  at: JsonPath
  on?: 'key'
  message: string
}

/** The meta-schema's part that was broken, as far as its words are used. */
interface Broken {
  description?: string
  properties?: Record<string, Broken | undefined>
}

interface Finding {
  at: JsonPath
  /** The last key or place of the path, in words. */
  here: string
  params: Record<string, unknown>
  data: unknown
  broken: Broken
  schema: unknown
}

const explainers: Record<string, (finding: Finding) => Explanation> = {
  additionalProperties: unknownKey,
  required: ({ at, params, broken }) => ({
    at,
    message: `the key "${params.missingProperty}" is missing. Add it.${described(broken.properties?.[String(params.missingProperty)])}`,
  }),
  type: ({ at, here, params, data, broken }) => ({
    at,
    message: `${here} must be ${[params.type].flat().map(nameOf).join(' or ')}, not ${nameOf(typeOf(data))}.${described(broken)}`,
  }),
  enum: unknownWord,
  const: ({ at, here, params, broken }) => ({
    at,
    message: `${here} must be ${JSON.stringify(params.allowedValue)}.${described(broken)}`,
  }),
  pattern: ({ at, params, data, broken }) => ({
    at,
    message: `"${data}" does not have the form ${params.pattern}.${described(broken)}`,
  }),
  propertyNames: ({ at, params, schema, broken }) => ({
    at: [...at, String(params.propertyName)],
    on: 'key',
    message: `the key "${params.propertyName}" does not have the form ${formOf(schema)}.${described(broken)}`,
  }),
  uniqueItems: ({ at, params, data }) => ({
    at: [...at, Number(params.i)],
    message: `${JSON.stringify(Array.isArray(data) ? data[Number(params.i)] : data)} appears twice. Remove one.`,
  }),
  'false schema': ({ at, here }) => ({
    at,
    on: 'key',
    message: `${here} is not allowed here. A guard has one of "require", "holds" and "rule".`,
  }),
  not: ({ at, here, broken }) => ({ at, on: 'key', message: `${here} is not allowed here.${described(broken)}` }),
  dependencies: ({ at, params }) => ({
    at: [...at, String(params.property)],
    on: 'key',
    message: `"${params.property}" needs "${params.missingProperty}" beside it. Add that.`,
  }),
  minLength: ({ at, here, broken }) => ({ at, message: `${here} is empty.${described(broken)}` }),
  minProperties: ({ at, here, broken }) => ({ at, message: `${here} is empty.${described(broken)}` }),
  maxProperties: ({ at, here, params, broken }) => ({
    at,
    message: `${here} has more than ${params.limit === 1 ? 'one key' : `${params.limit} keys`}.${described(broken)}`,
  }),
  minItems: ({ at, here, params, broken }) => ({
    at,
    message: `${here} has fewer than ${params.limit} entries.${described(broken)}`,
  }),
}

/** What Ajv found wrong in a file's shape, in the words of an analyst; the mend is the meta-schema's own description. */
export function explain(error: ErrorObject, at: JsonPath): Explanation {
  const { keyword, message, params, data, schema } = error
  const broken = (error.parentSchema ?? {}) as Broken
  const here = lastOf(at)
  const explainer = explainers[keyword]
  if (explainer) return explainer({ at, here, params, data, broken, schema })
  return { at, message: `${here} ${message}.${described(broken)}` }
}

function unknownKey({ at, params, broken }: Finding): Explanation {
  const key = String(params.additionalProperty)
  const known = Object.keys(broken.properties ?? {}).filter((name) => name !== '$schema')
  const mend = suggestion(key, known) || ` Known keys: ${quoted(known)}.`
  return { at: [...at, key], on: 'key', message: `the key "${key}" is unknown.${mend}` }
}

function unknownWord({ at, params, data, broken }: Finding): Explanation {
  const allowed = [params.allowedValues].flat()
  const words = allowed.filter((value) => typeof value === 'string')
  const mend = (typeof data === 'string' && suggestion(data, words)) || described(broken)
  return {
    at,
    message: `${JSON.stringify(data)} is not one of ${allowed.map((value) => JSON.stringify(value)).join(', ')}.${mend}`,
  }
}

function lastOf(at: JsonPath): string {
  const last = at.at(-1)
  if (last === undefined) return 'the file'
  return typeof last === 'number' ? `entry ${last + 1}` : `"${last}"`
}

function typeOf(data: unknown): string {
  if (data === null) return 'null'
  return Array.isArray(data) ? 'array' : typeof data
}

const kinds: Record<string, string> = {
  string: 'a text',
  object: 'an object',
  array: 'a list',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
}

function nameOf(type: unknown): string {
  return kinds[String(type)] ?? `a ${type}`
}

function formOf(schema: unknown): string {
  return String((schema as { pattern?: string } | undefined)?.pattern)
}

function described(broken: Broken | undefined): string {
  return broken?.description ? ` ${broken.description}` : ''
}
