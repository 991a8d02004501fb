import type { ReactNode } from 'react'
import './readTable.css'
import { isUnbroken } from './unbroken.ts'

interface ReadTableProps {
  /** What a screen reader calls it. */
  title: string
  /** For what this table looks like beside others. */
  className: string
  /** `kind` says how the values under it are set. */
  columns: { title: string; kind: string }[]
  rows: { cells: ReactNode[]; changed?: boolean }[]
  totals?: ReactNode[]
}

/** So many columns have room for whole words on a sheet of paper. */
const roomy = 7

/** A table that is only read, as a whole; what is wider than the page is scrolled by itself, with keys too. */
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
