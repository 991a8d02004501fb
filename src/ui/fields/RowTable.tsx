import type { ReactNode } from 'react'

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

/** A table whose cells are inputs, with a last column for removing rows. */
export function RowTable({ labelledBy, describedBy, columns, children, count, empty, add }: RowTableProps) {
  return (
    <>
      {count === 0 ? (
        <p className="rows-empty">{empty}</p>
      ) : (
        <div className="rows-scroll">
          <table className="rows" aria-labelledby={labelledBy} aria-describedby={describedBy}>
            <thead>
              <tr>
                {columns.map(({ name, title, required }) => (
                  <th key={name} scope="col">
                    {title}
                    {required && <span aria-hidden="true"> *</span>}
                  </th>
                ))}
                {add && (
                  <th scope="col">
                    <span className="visually-hidden">Remove</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>{children}</tbody>
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
