import { readersLocale } from '../../../../form/locale.ts'
import { t } from '../../../../texts/t.ts'
import { type TableColumn, cellFrom, cellText } from '../../../../workbench/tables/cells.ts'

export interface TableCellProps {
  column: TableColumn
  cell: unknown
  number: number
  /** Receives what was typed, or a block that is pasted from this cell on. Returns whether the table could take it. */
  onTexts(texts: string[][]): boolean
}

/** A cell of a decision table. What is typed takes effect when the person leaves the cell. */
export function TableCell({ column, cell, number, onTexts }: TableCellProps) {
  const locale = readersLocale()
  const text = cellText(cell, column, locale)
  const shown = text ?? JSON.stringify(cell)
  // An amount that is cut would read as a smaller one.
  const minWidth = `${Math.min(Math.max(shown.length + 4, 10), 30)}ch`
  return (
    <td>
      <input
        key={text}
        className="input"
        style={{ minWidth }}
        defaultValue={shown}
        readOnly={text === undefined}
        aria-label={t('{column} of row {number}', { column: column.title, number })}
        onBlur={({ target }) => {
          if (text === undefined || target.value === text) return
          const isMade = onTexts([[target.value]])
          if (!isMade || cellFrom(target.value, column, locale) === undefined) target.value = text
        }}
        onPaste={(event) => {
          const block = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '')
          if (!/[\t\n]/.test(block)) return
          event.preventDefault()
          onTexts(block.split(/\r?\n/).map((line) => line.split('\t')))
        }}
      />
    </td>
  )
}
