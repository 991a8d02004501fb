import type { Schema } from '../../engine/definition.ts'
import { isRecord } from '../../engine/path.ts'
import { alternativesOf, itemsOf } from '../../engine/structure.ts'

/**
 * What RJSF can show of a value. What was entered before the field had this structure may be a text, a list, or have
 * other parts: RJSF would hide it, and mix it with what is entered now.
 */
export function fitting(schema: Schema, value: unknown): unknown {
  if (schema.type === 'array') return Array.isArray(value) ? fittingItems(itemsOf(schema), value) : undefined
  if (schema.type === 'object') return isRecord(value) ? fittingParts(schema, value) : undefined
  return typeof value === 'object' ? undefined : value
}

function fittingItems(schema: Schema, items: unknown[]): unknown[] | undefined {
  const shown = items.flatMap((item) => fitting(schema, item) ?? [])
  return shown.length === 0 && items.length > 0 ? undefined : shown
}

function fittingParts(schema: Schema, value: Record<string, unknown>): Record<string, unknown> | undefined {
  const parts = new Map(
    [schema, ...alternativesOf(schema)].flatMap(({ properties = {} }) => Object.entries(properties)),
  )
  const shown = Object.entries(value).flatMap(([name, part]) => {
    const own = parts.get(name)
    const kept = isRecord(own) ? fitting(own, part) : undefined
    return kept === undefined ? [] : [[name, kept] as const]
  })
  return shown.length === 0 && Object.keys(value).length > 0 ? undefined : Object.fromEntries(shown)
}
