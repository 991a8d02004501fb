import type { ReferenceDefinition } from './definition.ts'
import { asText, fill, isRecord, isUnset } from './path.ts'

/** What the product itself has records of, beside the record types of the definitions. */
export const ownResources = ['counterparties', 'limit-types', 'users']

export const isOfRecordType = ({ resource }: Pick<ReferenceDefinition, 'resource'>): boolean =>
  !ownResources.includes(resource)

/** The user with this id. */
export const person: ReferenceDefinition = { resource: 'users' }

/** The display text of a record in a list of choices: the definition's `label`, default `{name}`. */
export function referenceLabel(definition: ReferenceDefinition, record: Record<string, unknown>): string {
  return fill(definition.label ?? '{name}', record)
    .replace(/\(\s*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The value to store for a chosen record, as text; undefined if the record does not have that property. */
export function referenceValue(definition: ReferenceDefinition, record: unknown): string | undefined {
  const value = isRecord(record) ? record[definition.value ?? 'id'] : undefined
  return isUnset(value) ? undefined : asText(value)
}
