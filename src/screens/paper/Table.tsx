import { t } from '../../texts/t.ts'
import type { PaperParagraph } from '../../api/http/types.ts'
import { type Value, formatValue } from '../../form/printed/formatValue.ts'
import { ReadTable } from '../../ui/table/ReadTable.tsx'

type TableData = NonNullable<PaperParagraph['table']>

/** A table of a form, as the paper has it. */
export function Table({ table: { columns, rows, totals }, title }: { table: TableData; title: string }) {
  const cell = (value: Value, place: number) =>
    value === null ? '–' : formatValue(columns[place] ?? { kind: 'text' }, value)
  return (
    <ReadTable
      title={title}
      className="paper-table"
      columns={columns}
      rows={rows.map((row) => ({ cells: row.map(cell) }))}
      totals={totals?.map((total, place) => (total === null ? place === 0 && t('Total') : cell(total, place)))}
    />
  )
}
