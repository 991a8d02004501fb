/**
 * The record types that section 7 of the product spec has answers for. They have tables of their own, so these fields
 * must be there; a definition may add others.
 */
export const ownTypes: Record<string, { key: string; fields: Record<string, 'string' | 'integer'> }> = {
  counterparties: { key: 'cif_number', fields: { name: 'string', cif_number: 'string' } },
  'limit-types': { key: 'name', fields: { name: 'string', position: 'integer' } },
}

/** Undefined for a type that only the definitions have, whatever its name is. */
export const ownType = (name: string): (typeof ownTypes)[string] | undefined =>
  Object.hasOwn(ownTypes, name) ? ownTypes[name] : undefined

/** The properties by which a form may name a record of such a type: its id, or a text that every record has. */
export const storableOf = (type: string): string[] => [
  'id',
  ...Object.entries(ownType(type)?.fields ?? {}).flatMap(([name, kind]) => (kind === 'string' ? name : [])),
]
