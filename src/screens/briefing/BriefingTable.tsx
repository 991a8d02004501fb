import { Link } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import type { BriefingTable as Table } from '../../api/http/types.ts'
import { DocumentLink } from '../conditions/DocumentLink.tsx'
import { paths } from '../paths.ts'
import { Changed } from './Lines.tsx'
import { written } from './written.ts'

interface BriefingTableProps {
  application: string
  /** Of its section. */
  title: string
  table: Table
}

type Row = Table['rows'][number]

/** Rows under their columns; the first cell of a row that is about something leads there. */
export function BriefingTable({ application, title, table }: BriefingTableProps) {
  const { columns, rows, totals, changed, empty } = table
  if (rows.length === 0) return <p className="briefing-empty">{empty}</p>
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What is wider than the page is scrolled by keys. */}
      <div className="briefing-table" tabIndex={0} role="group" aria-label={title}>
        <table>
          <thead>
            <tr>
              {columns.map(({ label, kind }) => (
                <th key={label} scope="col" data-kind={kind}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, n) => (
              <tr key={n} data-changed={row.is_new}>
                {columns.map((column, m) => (
                  <td key={column.label} data-kind={column.kind}>
                    {m === 0 ? (
                      <First application={application} row={row} text={written(column, row.cells[m] ?? null)} />
                    ) : (
                      written(column, row.cells[m] ?? null)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {totals && (
            <tfoot>
              <tr>
                {columns.map((column, m) => (
                  <td key={column.label} data-kind={column.kind}>
                    {totalIn(table, m)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {changed && <Changed {...changed} line={{ kind: 'text' }} />}
    </>
  )
}

/** The sum under a column; under the first column without one stands what the row is. */
function totalIn({ columns, totals = [] }: Table, place: number): string {
  const [total, column] = [totals[place] ?? null, columns[place]]
  if (total !== null && column) return written(column, total)
  return place === 0 ? t('Total') : ''
}

function First({ application, row, text }: { application: string; row: Row; text: string }) {
  const { application_id: other, document_id: document, is_new: isNew } = row
  return (
    <>
      {other === undefined && document === undefined && text}
      {other !== undefined && <Link to={paths.details(other)}>{text}</Link>}
      {document !== undefined && <DocumentLink application={application} document={{ id: document, name: text }} />}
      {isNew && <span className="briefing-changed"> {t('New')}</span>}
    </>
  )
}
