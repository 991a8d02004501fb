import { randomUUID } from 'node:crypto'
import type { StagePart } from '../../src/engine/codec/payload.ts'
import type { FormData } from '../../src/engine/definition.ts'
import { isRecord, isUnset, withoutUnset } from '../../src/engine/path.ts'
import type { Stage } from '../../src/engine/stage.ts'
import { ownedByServer } from './derived.ts'

/**
 * The form's data with what was sent: a field that was not sent stays, null clears. What the server alone writes is left
 * out, and what the definition no longer has; blank rows are dropped and new rows get their ids.
 */
export function merge(stage: Stage, stored: FormData, sent: StagePart['data']): FormData {
  const own = new Set(ownedByServer(stage))
  const entries = Object.entries(sent).filter(([field]) => !own.has(field))
  const values = entries.map(([field, value]) => [field, Array.isArray(value) ? rows(stage, field, value) : value] as const)
  return withoutUnset({ ...asDefined(stage, stored), ...Object.fromEntries(values) })
}

/** Stored data without the fields that have gone from the definition: nobody could see or clear what keeps a form from being saved. */
export function asDefined({ data }: Stage, stored: FormData): FormData {
  return Object.fromEntries(Object.entries(stored).filter(([field]) => Object.hasOwn(data.properties, field)))
}

function rows(stage: Stage, field: string, values: unknown[]): unknown[] {
  const definition = stage.stage.payload.rows?.[field]
  const { items } = stage.data.properties[field] ?? {}
  if (!definition || !isRecord(items)) return values
  const given = definition.dropBlank ? values.filter((row) => !isBlank(row)) : values
  const named = isRecord(items.properties) && 'id' in items.properties
  return given.map((row) => (named && isRecord(row) && isUnset(row.id) ? { ...row, id: randomUUID() } : row))
}

function isBlank(row: unknown): boolean {
  if (!isRecord(row)) return isUnset(row)
  const { id: _, ...columns } = row
  return Object.values(columns).every(isUnset)
}
