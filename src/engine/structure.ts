import type { Schema } from './definition.ts'
import { isRecord } from './path.ts'

/** A list of records each of whose columns is a single value, or money: a table. */
export function isTable({ type, items }: Schema): boolean {
  if (type !== 'array' || !isRecord(items) || !isRecord(items.properties)) return false
  return partsOf(items).every((part) => part.type !== 'array' && !isStructured(part))
}

/** A list of options of which several may be chosen. */
export const isChoices = ({ type, items }: Schema): boolean =>
  type === 'array' && isRecord(items) && Array.isArray(items.enum)

/** What each entry of a list is. */
export const itemsOf = ({ items }: Schema): Schema => (isRecord(items) ? items : {})

/** An amount in a currency. */
export const isMoney = ({ type, format }: Schema): boolean => type === 'object' && format === 'money'

/**
 * A schema of a structure: an object, a list, or one of several alternatives, but neither a table nor what one widget
 * of ours draws.
 */
export function isStructured(schema: Schema): boolean {
  if (schema.type === 'object') return !isMoney(schema)
  return schema.type === 'array' && !isTable(schema) && !isChoices(schema)
}

/** The alternative that a value belongs to, by the property that tells them apart; undefined if it belongs to none. */
export function alternativeOf(schema: Schema, value: unknown): Schema | undefined {
  const tag = tagOf(schema)
  const given = tag !== undefined && isRecord(value) ? value[tag] : undefined
  return alternativesOf(schema).find(({ properties = {} }) => {
    const own = tag === undefined ? undefined : properties[tag]
    return isRecord(own) && own.const === given
  })
}

/** The alternatives of a `oneOf`. */
export const alternativesOf = ({ oneOf = [] }: Schema): Schema[] => oneOf.filter(isRecord)

/** The property whose constant tells the alternatives apart. */
export function tagOf(schema: Schema & { discriminator?: { propertyName?: string } }): string | undefined {
  return schema.discriminator?.propertyName
}

/** The schemas of an object's properties, by name; for alternatives, those of the value's own alternative. */
export function propertiesOf(schema: Schema, value?: unknown): Record<string, Schema> {
  const { properties = {} } = schema.oneOf ? (alternativeOf(schema, value) ?? {}) : schema
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) => (isRecord(part) ? [[name, part]] : [])),
  )
}

/** The schemas directly inside one. */
function partsOf(schema: Schema): Schema[] {
  const { properties = {}, items } = schema
  return [...Object.values(properties), items, ...alternativesOf(schema)].filter(isRecord)
}
