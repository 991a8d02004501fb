import type { PayloadDefinition, ReferenceDefinition, Schema } from '../definition.ts'
import { kindOf } from '../kinds/registry.ts'
import { asText, isRecord, isUnset } from '../path.ts'

/** The value, with an older spelling (`accept`) replaced by the current one. */
export function accepted(payload: PayloadDefinition, field: string, value: unknown): unknown {
  const spellings = payload.accept?.[field] ?? {}
  return Object.hasOwn(spellings, asText(value)) ? spellings[asText(value)] : value
}

/**
 * Decodes a single value: servers may send an object for its id (or for the property that the reference stores), and
 * numbers and yes/no as text. A value that cannot be decoded stays as it is, so that people see it, a save keeps it and
 * validation can name it.
 */
export function readValue(given: unknown, schema: Schema, reference?: ReferenceDefinition): unknown {
  const isReference = reference !== undefined || schema.type === 'string'
  const key = reference?.value ?? 'id'
  const value = isReference && isRecord(given) && Object.hasOwn(given, key) ? given[key] : given
  if (isUnset(value)) return undefined
  return kindOf({ schema, reference }).read(value, schema)
}
