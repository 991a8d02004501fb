import { randomUUID } from 'node:crypto'
import type { StagePart } from '../../src/engine/codec/payload.ts'
import type { FormData } from '../../src/engine/definition.ts'
import { fieldUi } from '../../src/engine/layout.ts'
import { isRecord, isUnset, withoutUnset } from '../../src/engine/path.ts'
import { isBlankRow } from '../../src/engine/rows/blankRow.ts'
import { columnsOf, isComputedColumn, rowsDefinitionOf, tablesOf } from '../../src/engine/rows/tables.ts'
import type { Stage } from '../../src/engine/stage.ts'
import { isChoices } from '../../src/engine/structure.ts'
import { matchRows } from '../../src/engine/validation/matchRows.ts'
import { ownedByServer } from './derived.ts'

type Row = Record<string, unknown>

/**
 * Merges a save into the form's data: a field that was not sent stays, and null clears. Fields that only the server
 * writes are ignored, blank rows are dropped, and new rows get ids. Fields that the definition no longer has stay, in
 * case they come back.
 */
export function merge(stage: Stage, stored: FormData, sent: StagePart['data']): FormData {
  const own = new Set(ownedByServer(stage))
  const entries = Object.entries(sent).filter(([field]) => !own.has(field))
  const values = entries.map(
    ([field, value]) => [field, Array.isArray(value) ? listed(stage, field, value, stored[field]) : value] as const,
  )
  return withoutUnset({ ...stored, ...Object.fromEntries(values) })
}

/**
 * Stored data without the fields that the definition no longer has: nobody could see or correct an error in such a
 * field.
 */
export function asDefined(files: Stage, stored: FormData): FormData {
  const fields = only(stored, (field) => Object.hasOwn(files.data.properties, field))
  const withRows = tablesOf(files).flatMap(({ field, columns }): [string, unknown][] => {
    const value = fields[field]
    return Array.isArray(value)
      ? [
          [
            field,
            value.map((row: unknown) => (isRecord(row) ? only(row, (column) => Object.hasOwn(columns, column)) : row)),
          ],
        ]
      : []
  })
  return { ...fields, ...Object.fromEntries(withRows) }
}

/** The value to store for a list of rows or choices: null if no choice is left. */
function listed(stage: Stage, field: string, values: unknown[], stored: unknown): unknown {
  const isNone = values.length === 0 && isChoices(stage.data.properties[field] ?? {})
  return isNone ? null : rows(stage, field, values, stored)
}

function rows(stage: Stage, field: string, values: unknown[], stored: unknown): unknown[] {
  const definition = rowsDefinitionOf(stage, field)
  if (!definition) return values
  const columns = columnsOf(stage.data.properties[field] ?? {})
  const isReadOnly = (column: string) =>
    isComputedColumn(stage, field, column) ||
    (column !== 'id' && fieldUi(stage.ui, field)?.items?.[column]?.['ui:readonly'] === true)
  const isKept = (column: string) => isReadOnly(column) || !Object.hasOwn(columns, column)
  const before: unknown[] = Array.isArray(stored) ? stored : []
  const given = definition.dropBlank ? values.filter((row) => !isBlankRow(row)) : values
  const entered = (row: unknown) => (isRecord(row) ? only(row, (column) => !isKept(column)) : row)
  const places = matchRows(given.map(entered), before.map(entered))
  return given.map((row, n) => {
    if (!isRecord(row)) return row
    const there = before[places[n] ?? -1]
    const id = 'id' in columns && isUnset(row.id) ? { id: randomUUID() } : {}
    return { ...(isRecord(there) && only(there, isKept)), ...only(row, (column) => !isReadOnly(column)), ...id }
  })
}

const only = (row: Row, isMeant: (name: string) => boolean): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => isMeant(name)))
