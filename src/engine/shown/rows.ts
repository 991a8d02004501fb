import { named, t } from '../../texts/t.ts'
import type { Schema, StageFiles } from '../definition.ts'
import { fieldUi } from '../layout.ts'
import { isEqual, isRecord } from '../path.ts'
import type { DescribedField, DisplayKind } from '../kinds/kind.ts'
import { kindOf } from '../kinds/registry.ts'
import { matchRows } from '../validation/matchRows.ts'
import { type NameOf, valueName } from './value.ts'

export interface RowChange {
  change: 'added' | 'changed' | 'removed'
  /** The row's number and the text of its first column. */
  name: string
  cells: {
    title: string
    kind: DisplayKind
    unit?: string
    before: string | number | null
    after: string | number | null
  }[]
}

type Row = Record<string, unknown>
export type Columns = Record<string, DescribedField & { title: string }>

/**
 * The rows that were added, changed or removed, with the columns that differ. See `matchRows` for which rows are the
 * same.
 */
export function changedRows(
  files: StageFiles,
  field: string,
  items: Schema,
  { before, after }: { before: unknown; after: unknown },
  nameOf: NameOf,
): RowChange[] {
  const columns = describedColumns(files, field, items)
  const [old, now] = [rowsIn(before), rowsIn(after)]
  const changeOf = (
    change: RowChange['change'],
    was: Row | undefined,
    is: Row | undefined,
    place: number,
  ): RowChange[] => {
    const cells = Object.entries(columns).flatMap(([column, schema]) => {
      const [from, to] = [was?.[column] ?? null, is?.[column] ?? null]
      if (isEqual(from, to)) return []
      const name = (value: unknown) => valueName(schema, value, nameOf)
      const { shownAs: kind, unit } = kindOf(schema)
      return [{ title: named(schema.title), kind, unit, before: name(from), after: name(to) }]
    })
    return change === 'changed' && cells.length === 0
      ? []
      : [{ change, name: rowName(columns, is ?? was ?? {}, place, nameOf), cells }]
  }
  const places = matchRows(now, old)
  return [
    ...now.flatMap((row, n) => {
      const was = old[places[n] ?? -1]
      return changeOf(was ? 'changed' : 'added', was, row, n)
    }),
    ...old.flatMap((row, place) => (places.includes(place) ? [] : changeOf('removed', row, undefined, place))),
  ]
}

export function rowsIn(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** The columns of a table by name, without the rows' ids. */
export function describedColumns({ stage, ui }: StageFiles, field: string, { properties = {} }: Schema): Columns {
  const references = stage.payload.rows?.[field]?.references ?? {}
  const looks = fieldUi(ui, field)?.items ?? {}
  const entries = Object.entries(properties).flatMap(([name, schema]) =>
    name === 'id' || typeof schema === 'boolean'
      ? []
      : [[name, { title: schema.title ?? name, schema, ui: looks[name], reference: references[name] }] as const],
  )
  return Object.fromEntries(entries)
}

function rowName(columns: Columns, row: Row, place: number, nameOf: NameOf): string {
  const [first] = Object.entries(columns)
  const name = first && valueName(first[1], row[first[0]], nameOf)
  return [t('Row {row}', { row: place + 1 }), ...(name === null || name === undefined ? [] : [name])].join(', ')
}
