import type { ContractSchema } from './document.ts'

/** A value is of one of these alone, and shows which. */
const apart: readonly unknown[] = ['array', 'object', 'null']

/**
 * The schema of an answer, for its serialiser: alternatives of different types become one schema of these types. Of
 * alternatives the serialiser checks the whole value against one after the other: a page of a list with all that it
 * holds, and each of its rows again.
 */
export function serialized(schema: ContractSchema): ContractSchema {
  const { anyOf, ...own } = inside(schema)
  const merged = Array.isArray(anyOf) ? withTypes(own, anyOf as ContractSchema[]) : undefined
  return merged ?? { ...own, ...(anyOf !== undefined && { anyOf }) }
}

function inside(schema: ContractSchema): ContractSchema {
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, each(value)]))
}

function each(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(each)
  return typeof value === 'object' && value !== null ? serialized(value as ContractSchema) : value
}

/** Undefined where the alternatives do not differ in their types, or say the same of a value in two ways. */
function withTypes(own: ContractSchema, alternatives: ContractSchema[]): ContractSchema | undefined {
  const parts = alternatives.map(({ description: _, type: __, ...keywords }) => keywords)
  const types = new Set(alternatives.map(({ type }) => type))
  const keywords = [own, ...parts].flatMap(Object.keys)
  const isPlain = types.size === alternatives.length && [...types].every((type) => apart.includes(type))
  if (!isPlain || new Set(keywords).size < keywords.length || 'type' in own) return undefined
  return Object.assign({ type: [...types] }, own, ...parts) as ContractSchema
}
