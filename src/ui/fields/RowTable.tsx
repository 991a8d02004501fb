import type { ReactNode } from 'react'
import './rows.css'

interface RowTableProps {
  labelledBy: string
  describedBy: string | undefined
  columns: { name: string; title: string; required: boolean }[]
  /** The rows themselves, as `<tr>`; shown instead of `empty` when `count` is not 0. */
  children: ReactNode
  count: number
  empty: string
  /** Absent when rows cannot be added or removed. */
  add?: { id: string; label: string; onClick(): void; disabled: boolean }
}

/**
 * A table whose cells are inputs, with a last column for removing rows. The roles are spelled out because a table laid out
 * as blocks loses them in some browsers.
 */
export function RowTable({ labelledBy, describedBy, columns, children, count, empty, add }: RowTableProps) {
  return (
    <>
      {count === 0 ? (
        <p className="rows-empty">{empty}</p>
      ) : (
        <div className="rows-scroll">
          <table className="rows" role="table" aria-labelledby={labelledBy} aria-describedby={describedBy}>
            <thead role="rowgroup">
              <tr role="row">
                {columns.map(({ name, title, required }) => (
                  <th key={name} role="columnheader" scope="col">
                    {title}
                    {required && add && <span aria-hidden="true"> *</span>}
                  </th>
                ))}
                {add && (
                  <th role="columnheader" scope="col">
                    <span className="visually-hidden">Remove</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody role="rowgroup">{children}</tbody>
          </table>
        </div>
      )}
      {add && (
        <button id={add.id} type="button" className="rows-add" disabled={add.disabled} onClick={add.onClick}>
          {add.label}
        </button>
      )}
    </>
  )
}
