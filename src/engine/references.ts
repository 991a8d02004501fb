import type { ReferenceDefinition } from './definition.ts'
import { asText, fill, isRecord, isUnset } from './path.ts'
import { ownTypes } from './records/ownTypes.ts'

/** What section 7 of the product spec has records of: any server lists them whole. */
export const ownResources = [...Object.keys(ownTypes), 'users']

export const isOwn = ({ resource }: Pick<ReferenceDefinition, 'resource'>): boolean => ownResources.includes(resource)

/** Whether the records are searched and filtered at the server; the others are loaded whole. */
export const isSearched = (reference: Pick<ReferenceDefinition, 'resource' | 'where'>): boolean =>
  !isOwn(reference) || reference.where !== undefined

/** The user with this id. */
export const person: ReferenceDefinition = { resource: 'users' }

/**
 * The display text of a record in a list of choices: the definition's `label`, else the record's name. What the label
 * has in brackets stands without them where it is all that there is.
 */
export function referenceLabel({ label }: ReferenceDefinition, record: Record<string, unknown>): string {
  const text = fill(label ?? '', record)
    .replace(/\(\s*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' ? asText(record.name) : text.replace(/^\(([^()]*)\)$/, '$1')
}

/** The value to store for a chosen record, as text; undefined if the record does not have that property. */
export function referenceValue(definition: ReferenceDefinition, record: unknown): string | undefined {
  const value = isRecord(record) ? record[definition.value ?? 'id'] : undefined
  return isUnset(value) ? undefined : asText(value)
}
