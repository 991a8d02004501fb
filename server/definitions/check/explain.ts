import type { ErrorObject } from 'ajv'
import type { JsonPath } from './mistake.ts'
import { suggestion } from './suggest.ts'
import { formMistake } from './words/forms.ts'
import { meantKey } from './words/meantKeys.ts'
import { meantType } from './words/meantTypes.ts'

interface Explanation {
  at: JsonPath
  on?: 'key'
  message: string
}

/** The part of the meta-schema that a value breaks, with the keywords that messages use. */
interface BrokenSchema {
  description?: string
  const?: unknown
  properties?: Record<string, BrokenSchema | undefined>
}

interface Finding {
  at: JsonPath
  /** The last key or index of the path, in words. */
  here: string
  params: Record<string, unknown>
  data: unknown
  broken: BrokenSchema
  schema: unknown
}

const explainers: Record<string, (finding: Finding) => Explanation> = {
  additionalProperties: unknownKey,
  required: ({ at, params, broken }) => {
    const key = String(params.missingProperty)
    const missing = broken.properties?.[key]
    const mend = missing?.const === undefined ? 'it' : `"${key}": ${JSON.stringify(missing.const)}`
    return { at, message: `the key "${key}" is missing. Add ${mend}.${described(missing)}` }
  },
  type: ({ at, here, params, data, broken }) => ({
    at,
    message: `${here} must be ${[params.type].flat().map(nameOf).join(' or ')}, not ${givenIn(params, data)}.${boundOfDay(at, data) || described(broken)}`,
  }),
  enum: unknownWord,
  const: ({ at, here, params, broken }) => ({
    at,
    message: `${here} must be ${JSON.stringify(params.allowedValue)}.${described(broken)}`,
  }),
  pattern: ({ at, params, data, broken }) => ({
    at,
    message: `"${data}" ${formMistake(String(data), String(params.pattern))}${described(broken)}`,
  }),
  propertyNames: ({ at, params, schema, broken }) => ({
    at: [...at, String(params.propertyName)],
    on: 'key',
    message: `the key "${params.propertyName}" ${keyMistake(String(params.propertyName), schema)}${described(broken)}`,
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
    message: `${here} ${params.limit === 1 ? 'is empty' : `has fewer than ${params.limit} entries`}.${described(broken)}`,
  }),
  maxItems: ({ at, here, params, broken }) => ({
    at,
    message: `${here} has more than ${params.limit} entries.${described(broken)}`,
  }),
  maxLength: ({ at, here, params, broken }) => ({
    at,
    message: `${here} has more than ${params.limit} characters.${described(broken)}`,
  }),
  minimum: ({ at, here, params, broken }) => ({
    at,
    message: `${here} must be at least ${params.limit}.${described(broken)}`,
  }),
  maximum: ({ at, here, params, broken }) => ({
    at,
    message: `${here} must be at most ${params.limit}.${described(broken)}`,
  }),
  exclusiveMinimum: ({ at, here, params, broken }) => ({
    at,
    message: `${here} must be more than ${params.limit}.${described(broken)}`,
  }),
}

/** Explains an error of Ajv in an analyst's words. The fix is the meta-schema's own description. */
export function explain(error: ErrorObject, at: JsonPath): Explanation {
  const { keyword, message, params, data, schema } = error
  const broken = (error.parentSchema ?? {}) as BrokenSchema
  const here = lastOf(at)
  const explainer = explainers[keyword]
  if (explainer) return explainer({ at, here, params, data, broken, schema })
  return { at, message: `${here} ${message}.${described(broken)}` }
}

function unknownKey({ at, params, broken }: Finding): Explanation {
  const key = String(params.additionalProperty)
  const known = Object.keys(broken.properties ?? {}).filter((name) => name !== '$schema')
  return { at: [...at, key], on: 'key', message: `the key "${key}" is unknown.${meantKey(key, known)}` }
}

function unknownWord({ at, params, data, broken }: Finding): Explanation {
  const allowed = [params.allowedValues].flat()
  const words = allowed.filter((value) => typeof value === 'string')
  const type = at.at(-1) === 'type' ? meantType(data) : undefined
  const mend = type ? ` ${type}` : (typeof data === 'string' && suggestion(data, words)) || described(broken)
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
  string: 'text',
  object: 'an object',
  array: 'a list',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
}

function nameOf(type: unknown): string {
  return kinds[String(type)] ?? `a ${type}`
}

/** Explains how to compare dates where `minimum` or `maximum` is a date: only numbers have such bounds. */
function boundOfDay(at: JsonPath, data: unknown): string {
  const isBound = /m(?:in|ax)imum$/i.test(String(at.at(-1)))
  if (!isBound || !/^\d{1,4}[./-]\d{1,2}([./-]\d{1,4})?$/.test(String(data))) return ''
  return ' Compare dates by an expression, such as { "<": [{ "var": "…" }, "2026-12-31"] }, under "valid" or "rules" of stage.json.'
}

/** Explains why a key is refused: it is too long, or has another form than its pattern. */
function keyMistake(name: string, schema: unknown): string {
  const { pattern = '', maxLength = Infinity } = schema as { pattern?: string; maxLength?: number }
  if (name.includes('.') && !pattern.includes('.'))
    return 'is no field of this form. A column of a table is named under "rows", a field of another stage under "facts".'
  return name.length > maxLength ? `has more than ${maxLength} characters.` : formMistake(name, pattern)
}

/** Describes the value that was given in place of a type: a number with decimals by itself, any other by its type. */
function givenIn({ type }: Record<string, unknown>, data: unknown): string {
  return type === 'integer' && typeof data === 'number' ? String(data) : nameOf(typeOf(data))
}

function described(broken: BrokenSchema | undefined): string {
  return broken?.description ? ` ${broken.description}` : ''
}
