import { named, t } from '../../../src/texts/t.ts'
import { briefedValue } from '../../../src/engine/briefings/value.ts'
import type { BriefingColumn, BriefingTable, Expression } from '../../../src/engine/definition.ts'
import { evaluate } from '../../../src/engine/expressions/evaluate.ts'
import { kindOf } from '../../../src/engine/kinds/registry.ts'
import { totalOf } from '../../../src/engine/rows/totals.ts'
import { rowsOf } from '../../../src/engine/shown/change.ts'
import { type Columns, describedColumns, rowsIn } from '../../../src/engine/shown/rows.ts'
import { valueName } from '../../../src/engine/shown/value.ts'
import type { BriefingContext } from './briefingContext.ts'
import type { BriefedText, ShownTable, ValueHeading } from './shown.ts'

type Row = Record<string, unknown>

/** Returns a form's table with its rows; an empty list if the reader may not see it, or its form was never opened. */
export function tableOf(context: BriefingContext, { from, columns: asked }: BriefingTable): ShownTable[] {
  const value = briefedValue(context.work.workflows.stages, from)
  if (!value || 'own' in value) return []
  const { stage, field } = value
  const form = context.forms.get(stage.stage.formType)
  const items = rowsOf(stage.data.properties[field] ?? {})
  if (!form || !items || form.hidden.has(field)) return []
  const known = describedColumns(stage, field, items)
  const columns = asked.map((column) => drawnColumn(column, known, context))
  const change = context.changed.get(stage.stage.formType)?.get(field)
  const rows = rowsIn(form.data[field])
  return [
    {
      columns: columns.map(({ written }) => written),
      rows: rows.map((row) => ({ cells: columns.map(({ cell }) => cell(row)) })),
      ...(columns.some(({ hasTotal }) => hasTotal) && {
        totals: columns.map(({ hasTotal, cell }) => (hasTotal ? sumOf(rows.map(cell)) : null)),
      }),
      ...(change && { changed: { at: change.at, by: change.by } }),
      empty: t('There are no rows.'),
    },
  ]
}

interface DrawnColumn {
  written: ValueHeading
  hasTotal: boolean
  cell(row: Row): BriefedText
}

function drawnColumn(column: BriefingColumn, known: Columns, { nameOf }: BriefingContext): DrawnColumn {
  const hasTotal = column.total === true
  if ('change' in column) {
    const [from, to] = column.change
    return {
      written: { label: named(column.label), kind: 'difference' },
      hasTotal,
      cell: (row) => difference(row[from], row[to]),
    }
  }
  const described = known[column.column] ?? { title: column.column, schema: {} }
  const { shownAs: kind, unit } = kindOf(described)
  return {
    written: { label: named(column.label ?? described.title), kind, ...(unit !== undefined && { unit }) },
    hasTotal,
    cell: (row) => valueName(described, row[column.column], nameOf),
  }
}

const lessTheFirst: Expression = { '-': [{ var: 'second' }, { var: 'first' }] }

/** Returns the second number minus the first, where an empty cell counts as 0; null if both are empty. */
function difference(first: unknown, second: unknown): number | null {
  if (typeof first !== 'number' && typeof second !== 'number') return null
  const result = evaluate(lessTheFirst, { first: first ?? 0, second: second ?? 0 })
  return typeof result === 'number' ? result : null
}

const sumOf = (cells: BriefedText[]): number | null =>
  totalOf({ rows: cells.map((cell) => ({ cell })) }, 'rows', 'cell') ?? null
