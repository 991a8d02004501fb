import { useState } from 'react'
import { readersLocale } from '../../../../form/locale.ts'
import { quoted } from '../../../../texts/quoted.ts'
import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { emptyRow, type TableGrid, type UnreadText, setRows, withTexts } from '../../../../workbench/tables/grid.ts'
import { separatorOf } from '../../../../workbench/tables/cells.ts'
import { GuideLink } from '../../guide/GuideLink.tsx'
import { useEditor } from '../useEditor.ts'
import { TableCell } from './TableCell.tsx'

export interface DecisionTableProps {
  file: string
  grid: TableGrid
}

/** A decision table as a grid. A block of cells copied from a spreadsheet can be pasted. */
export function DecisionTable({ file, grid }: DecisionTableProps) {
  const { apply } = useEditor()
  const [unread, setUnread] = useState<readonly UnreadText[]>([])
  const { columns, rows } = grid
  const locale = readersLocale()
  const write = (at: { row: number; column: number }, texts: string[][]) => {
    const result = withTexts(grid, { at, texts, locale })
    const isMade = apply(setRows(file, result.rows))
    setUnread(isMade ? result.unread : [])
    return isMade
  }
  return (
    <div className="stage-form">
      <p className="editor-sentence">
        {t(
          'Leave a cell empty to match everything. Enter limits as “≥ 5{between} < 10”, several values as “a{between} b”, and ∅ for a missing value.',
          { between: separatorOf(locale) },
        )}{' '}
        <GuideLink to="guide/decide-by-a-table">{t('How this works')}</GuideLink>
      </p>
      <LeftOut unread={unread} />
      <div className="editor-table">
        <table className="editor-grid" aria-label={grid.title}>
          <thead>
            <tr>
              {columns.map(({ title, isInput }) => (
                <th key={title} scope="col" data-input={isInput || undefined}>
                  {title}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, n) => (
              <tr key={n}>
                {columns.map((column, m) => (
                  <TableCell
                    key={column.title}
                    column={column}
                    cell={row[m]}
                    number={n + 1}
                    onTexts={(texts) => write({ row: n, column: m }, texts)}
                  />
                ))}
                <td>
                  <PlainButton
                    look="text"
                    aria-label={t('Remove row {number}', { number: n + 1 })}
                    onClick={() => apply(setRows(file, rows.toSpliced(n, 1)))}
                  >
                    ×
                  </PlainButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <PlainButton look="outlined" onClick={() => apply(setRows(file, [...rows, emptyRow(grid)]))}>
        {t('Add a row')}
      </PlainButton>
    </div>
  )
}

/** How many are listed, with how many characters: a block pasted into the wrong columns has hundreds. */
const most = { listed: 5, characters: 40 }

/** The texts that fit no column, and where they were entered. */
export function LeftOut({ unread }: { unread: readonly UnreadText[] }) {
  if (unread.length === 0) return null
  const places = unread.slice(0, most.listed).map(({ text, column, number }) => {
    const shown = quoted(text.length > most.characters ? `${text.slice(0, most.characters)}…` : text)
    return column === undefined ? shown : `${t('{column} of row {number}', { column, number })}: ${shown}`
  })
  return (
    <p role="alert" className="field-error">
      {t(
        {
          one: 'A value does not fit its column. It was left out.',
          other: '{count} values do not fit their columns. They were left out.',
        },
        { count: unread.length },
      )}{' '}
      {[...places, ...(unread.length > most.listed ? ['…'] : [])].join('; ')}
    </p>
  )
}
