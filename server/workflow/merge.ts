import { randomUUID } from 'node:crypto'
import type { StagePart } from '../../src/engine/codec/payload.ts'
import type { FormData } from '../../src/engine/definition.ts'
import { isRecord, isUnset, withoutUnset } from '../../src/engine/path.ts'
import type { Stage } from '../../src/engine/stage.ts'
import { ownedByServer } from './derived.ts'

/**
 * The form's data with what was sent: a field that was not sent stays, null clears. What the server alone writes is left
 * out; blank rows are dropped and new rows get their ids.
 */
export function merge(stage: Stage, stored: FormData, sent: StagePart['data']): FormData {
  const own = new Set(ownedByServer(stage))
  const entries = Object.entries(sent).filter(([field]) => !own.has(field))
  const values = entries.map(([field, value]) => [field, Array.isArray(value) ? rows(stage, field, value) : value] as const)
  return withoutUnset({ ...stored, ...Object.fromEntries(values) })
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
