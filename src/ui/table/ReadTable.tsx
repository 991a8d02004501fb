import type { ReactNode } from 'react'
import './readTable.css'
import { isUnbroken } from './unbroken.ts'

interface ReadTableProps {
  /** The table's name for screen readers. */
  title: string
  /** For this table's own style. */
  className: string
  /** `kind` selects the style of the values in the column. */
  columns: { title: string; kind: string }[]
  rows: { cells: ReactNode[]; changed?: boolean }[]
  totals?: ReactNode[]
}

/** The most columns that have room for whole words on a sheet of paper. */
const roomy = 7

/** A read-only table. If it is wider than the page it scrolls by itself, with keys too. */
export function ReadTable({ title, className, columns, rows, totals }: ReadTableProps) {
  const under = (cells: ReactNode[]) =>
    cells.map((cell, place) => (
      <td key={place} data-kind={columns[place]?.kind} data-unbroken={isUnbroken(cell) || undefined}>
        {cell}
      </td>
    ))
  return (
    <div
      className={`read-table ${className}`}
      data-crowded={columns.length > roomy || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What is wider is scrolled by keys.
      tabIndex={0}
      role="group"
      aria-label={title}
    >
      <table>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th key={place} scope="col" data-kind={column.kind}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, changed }, n) => (
            <tr key={n} data-changed={changed}>
              {under(cells)}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>{under(totals)}</tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
