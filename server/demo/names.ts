import { toWireName } from '../../src/engine/codec/wire.ts'
import type { ReferenceDefinition, StageFiles } from '../../src/engine/definition.ts'
import { isRecord } from '../../src/engine/path.ts'

/** Ids by resource and by the name that the demo's files use. */
export type Names = Record<string, Map<string, string>>

/** Turns stage data of the demo's files into the body of a save: wire names for fields, ids for names. */
export function toBody(files: StageFiles, data: Record<string, unknown>, names: Names): Record<string, unknown> {
  const entries = Object.entries(data).map(
    ([field, value]) => [toWireName(files, field), withIds(files, field, value, names)] as const,
  )
  return Object.fromEntries(entries)
}

function withIds({ stage }: StageFiles, field: string, value: unknown, names: Names): unknown {
  const columns = stage.payload.rows?.[field]?.references ?? {}
  if (!Array.isArray(value)) return idOf(stage.references?.[field], value, names)
  return value.map((row: unknown) => {
    if (!isRecord(row)) return row
    return Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, idOf(columns[column], cell, names)]))
  })
}

function idOf(definition: ReferenceDefinition | undefined, value: unknown, names: Names): unknown {
  if (!definition || typeof value !== 'string' || (definition.value ?? 'id') !== 'id') return value
  return names[definition.resource]?.get(value) ?? value
}
