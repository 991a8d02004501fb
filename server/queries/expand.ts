import { isRecord } from '../../src/engine/path.ts'
import type { ReferenceDefinition, StageFiles } from '../../src/engine/definition.ts'
import type { NamedRecord } from '../store/lookups/records.ts'
import type { References } from '../model/references.ts'

/** The properties of a record that are sent, by type. */
const shown: Record<string, string[]> = {
  users: ['id', 'username', 'first_name', 'last_name', 'name'],
  counterparties: ['id', 'name', 'cif_number'],
  'limit-types': ['id', 'name'],
}

/**
 * Returns a stage's record with the records that it refers to in place of their ids (product spec §3). Keys that end in
 * `_id` keep the id, and references that store another property keep that.
 */
export function expand({ stage }: Pick<StageFiles, 'stage'>, record: Record<string, unknown>, references: References) {
  const { readFrom = {}, rows = {} } = stage.payload
  const expanded = { ...record }
  for (const [field, definition] of Object.entries(stage.references ?? {})) {
    const key = readFrom[field] ?? field
    if (key in expanded) expanded[key] = inPlace(key, expanded[key], definition, references)
  }
  for (const [field, definition] of Object.entries(rows)) {
    const list = expanded[readFrom[field] ?? field]
    if (Array.isArray(list))
      expanded[readFrom[field] ?? field] = list.map((row) => expandRow(row, definition, references))
  }
  return expanded
}

type Rows = NonNullable<StageFiles['stage']['payload']['rows']>[string]

function expandRow(
  row: unknown,
  { readFrom = {}, references: definitions = {} }: Rows,
  references: References,
): unknown {
  if (!isRecord(row)) return row
  const entries = Object.entries(definitions).map(([column, definition]) => {
    const key = readFrom[column] ?? column
    return [key, inPlace(key, row[key], definition, references)] as const
  })
  return { ...row, ...Object.fromEntries(entries) }
}

function inPlace(key: string, value: unknown, definition: ReferenceDefinition, references: References): unknown {
  const isPlain = key.endsWith('_id') || (definition.value !== undefined && definition.value !== 'id')
  const found = isPlain ? undefined : references.find(definition, value)
  return found ? pick(found, shown[definition.resource] ?? ['id', 'name']) : value
}

function pick(record: NamedRecord, keys: string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, record[key]]))
}
