import type { PayloadDefinition, ReferenceDefinition, Schema } from '../definition.ts'
import { kindOf } from '../kinds/registry.ts'
import { asText, isRecord, isUnset } from '../path.ts'

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
  return kindOf({ schema, reference }).read(value, schema)
}
