import type { ReferenceDefinition } from './definition.ts'
import { asText, fill, isRecord, isUnset } from './path.ts'

/** The user with this id. */
export const person: ReferenceDefinition = { resource: 'users' }

/** How a record is shown where it can be chosen: the definition's `label`, default `{name}`. */
export function referenceLabel(definition: ReferenceDefinition, record: Record<string, unknown>): string {
  return fill(definition.label ?? '{name}', record)
    .replace(/\(\s*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** What is stored for a chosen record, as text; undefined when the record lacks it. */
export function referenceValue(definition: ReferenceDefinition, record: unknown): string | undefined {
  const value = isRecord(record) ? record[definition.value ?? 'id'] : undefined
  return isUnset(value) ? undefined : asText(value)
}
