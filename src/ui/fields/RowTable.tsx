import type { ClipboardEventHandler, KeyboardEventHandler, ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import './rows.css'

interface RowTableProps {
  name: string
  labelledBy: string
  describedBy: string | undefined
  columns: { name: string; title: string; required: boolean; help?: string }[]
  /** The rows themselves, as `<tr>`; shown instead of `empty` when `count` is not 0. */
  children: ReactNode
  count: number
  empty: string
  /** Why no more rows can be added; absent while they can. */
  full: string | undefined
  /** A last row of totals, as `<tfoot>`. */
  totals?: ReactNode
  onKeyDown?: KeyboardEventHandler
  onPaste?: ClipboardEventHandler
  /** Absent when rows cannot be added or removed. */
  add?: { id: string; label: string; onClick(): void; disabled: boolean }
}

export const columnHelpId = (table: string, column: string) => `column.${table}.${column}-help`

/**
 * A table whose cells are inputs, with a last column for removing rows. The roles are spelled out because a table laid
 * out as blocks loses them in some browsers.
 */
export function RowTable(props: RowTableProps) {
  const { name: table, labelledBy, describedBy, columns, children, count, empty, full, totals, add } = props
  return (
    <>
      {count === 0 ? (
        <p className="rows-empty">{empty}</p>
      ) : (
        <div className="rows-scroll">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- For the inputs in it. */}
          <table
            className="rows"
            role="table"
            aria-labelledby={labelledBy}
            aria-describedby={describedBy}
            onKeyDown={props.onKeyDown}
            onPaste={props.onPaste}
          >
            <thead role="rowgroup">
              <tr role="row">
                {columns.map(({ name, title, required, help }) => (
                  <th key={name} role="columnheader" scope="col">
                    {title}
                    {required && add && <span aria-hidden="true"> *</span>}
                    {help && (
                      <span id={columnHelpId(table, name)} className="rows-help">
                        {help}
                      </span>
                    )}
                  </th>
                ))}
                {add && (
                  <th role="columnheader" scope="col">
                    <span className="visually-hidden">{t('Remove')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody role="rowgroup">{children}</tbody>
            {totals}
          </table>
        </div>
      )}
      {add && (
        <button id={add.id} type="button" className="rows-add" disabled={add.disabled} onClick={add.onClick}>
          {add.label}
        </button>
      )}
      {add && full && <p className="rows-empty">{full}</p>}
    </>
  )
}
