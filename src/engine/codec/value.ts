import type { PayloadDefinition, ReferenceDefinition, Schema } from '../definition.ts'
import { asText, isRecord, isUnset } from '../path.ts'

const words = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
])

function toBoolean(value: unknown): unknown {
  return words.get(asText(value).trim().toLowerCase()) ?? value
}

function toNumber(value: unknown): unknown {
  const number = typeof value === 'string' ? Number(value) : value
  return Number.isNaN(number) ? value : number
}

function toText(value: unknown, schema: Schema): unknown {
  const text = asText(value)
  if (text === '') return value
  if (schema.enum) return toOption(text, schema.enum)
  return schema.format === 'date' ? text.replace(/^(\d{4}-\d{2}-\d{2})T.*/, '$1') : text
}

/** The option meant: itself, itself in another case, or the option that says the same yes or no. */
function toOption(text: string, options: unknown[]): unknown {
  if (options.includes(text)) return text
  const meant = toBoolean(text)
  return (
    options.find((option) => asText(option).toLowerCase() === text.toLowerCase()) ??
    (typeof meant === 'boolean' ? options.find((option) => toBoolean(option) === meant) : undefined) ??
    text
  )
}

const readers: Record<string, (value: unknown, schema: Schema) => unknown> = {
  boolean: toBoolean,
  number: toNumber,
  integer: toNumber,
  string: toText,
}

/** A value, or what an older spelling of it means. */
export function accepted(payload: PayloadDefinition, field: string, value: unknown): unknown {
  const spellings = payload.accept?.[field] ?? {}
  return Object.hasOwn(spellings, asText(value)) ? spellings[asText(value)] : value
}

/**
 * A single value as a server may spell it → the value its schema asks for: an object becomes its id (or the property that
 * the reference stores), numbers and yes/no come as text too. What cannot be read is kept, for validation to name it.
 */
export function readValue(given: unknown, schema: Schema, reference?: ReferenceDefinition): unknown {
  const isReference = reference !== undefined || schema.type === 'string'
  const value = isReference && isRecord(given) ? given[reference?.value ?? 'id'] : given
  if (isUnset(value)) return undefined
  const reader = typeof schema.type === 'string' ? readers[schema.type] : undefined
  return reader ? reader(value, schema) : value
}
