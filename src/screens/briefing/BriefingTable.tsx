import { Link } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import type { BriefingTable as Table } from '../../api/http/types.ts'
import { DocumentLink } from '../conditions/DocumentLink.tsx'
import { ReadTable } from '../../ui/table/ReadTable.tsx'
import { isUnbroken } from '../../ui/table/unbroken.ts'
import { paths } from '../paths.ts'
import { Changed } from './Lines.tsx'
import { formatValue } from './formatValue.ts'

interface BriefingTableProps {
  application: string
  /** The heading of its section. */
  title: string
  table: Table
}

type Row = Table['rows'][number]

/** Rows under their columns; the first cell of a row that is about something leads there. */
export function BriefingTable({ application, title, table }: BriefingTableProps) {
  const { columns, rows, totals, changed, empty } = table
  if (rows.length === 0) return <p className="briefing-empty">{empty}</p>
  const cells = (row: Row) =>
    columns.map((column, place) => {
      const text = formatValue(column, row.cells[place] ?? null)
      return place === 0 ? <First key={place} application={application} row={row} text={text} /> : text
    })
  return (
    <>
      <ReadTable
        title={title}
        className="briefing-table"
        columns={columns.map(({ label, kind }) => ({ title: label, kind }))}
        rows={rows.map((row) => ({ cells: cells(row), changed: row.is_new }))}
        totals={totals && columns.map((_, place) => totalIn(table, place))}
      />
      {changed && <Changed {...changed} line={{ kind: 'text' }} />}
    </>
  )
}

/** The sum under a column; the first column without one says what the row is. */
function totalIn({ columns, totals = [] }: Table, place: number): string {
  const [total, column] = [totals[place] ?? null, columns[place]]
  if (total !== null && column) return formatValue(column, total)
  return place === 0 ? t('Total') : ''
}

function First({ application, row, text }: { application: string; row: Row; text: string }) {
  const { application_id: other, document_id: document, is_new: isNew } = row
  return (
    <span data-unbroken={isUnbroken(text) || undefined}>
      {other === undefined && document === undefined && text}
      {other !== undefined && <Link to={paths.details(other)}>{text}</Link>}
      {document !== undefined && <DocumentLink application={application} document={{ id: document, name: text }} />}
      {isNew && <span className="briefing-changed"> {t('New')}</span>}
    </span>
  )
}
