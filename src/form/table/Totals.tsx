import { useSyncExternalStore } from 'react'
import { t } from '../../texts/t.ts'
import type { FormData, TotalDefinition } from '../../engine/definition.ts'
import { isRecord } from '../../engine/path.ts'
import { requiredTotal, totalOf } from '../../engine/rows/totals.ts'
import { formatNumber } from '../../ui/format/figures.ts'
import type { Column } from '../columns.ts'
import { useFormContext } from '../context.ts'
import type { FormStore } from '../store/store.ts'

interface TotalsProps {
  field: string
  columns: Column[]
  /** The table has a last column for removing rows. */
  isEditable: boolean
}

/** The last row, with the sums of the columns. A sum that is not what it must be also says what it must be. */
export function Totals({ field, columns, isEditable }: TotalsProps) {
  const { totals } = useFormContext().stage.stage.rows?.[field] ?? {}
  if (!totals) return null
  const [first, ...others] = columns
  const totalOfColumn = (column: Column) => {
    const definition = totals[column.name]
    return definition && <Total field={field} column={column} definition={definition} />
  }
  return (
    <tfoot role="rowgroup">
      <tr role="row" className="rows-total">
        {first && (
          <th role="rowheader" scope="row">
            {t('Total')}
            {totalOfColumn(first)}
          </th>
        )}
        {others.map((column) => (
          <td
            key={column.name}
            role="cell"
            className={totals[column.name] && 'rows-figure'}
            data-label={totals[column.name] ? t('Total {title}', { title: column.title }) : undefined}
          >
            {totalOfColumn(column)}
          </td>
        ))}
        {isEditable && (
          <td role="cell" className="rows-last">
            <span className="visually-hidden">{t('No action')}</span>
          </td>
        )}
      </tr>
    </tfoot>
  )
}

interface TotalProps {
  field: string
  column: Column
  definition: TotalDefinition
}

function Total({ field, column, definition }: TotalProps) {
  const { store } = useFormContext()
  const total = useSyncExternalStore(store.subscribe, () => totalOf(withoutHiddenIn(store, field), field, column.name))
  if (total === undefined) return null
  const { unit } = column.kind
  const written = [formatNumber(total), unit].filter(Boolean).join('\u00a0')
  const wanted = requiredTotal(total, definition)
  return (
    <>
      <span className="number">{written}</span>
      {wanted !== undefined && <span className="rows-wanted">{t('must be {wanted}', { wanted })}</span>}
    </>
  )
}

/** The rows of a table as they count in the sums: without the cells that conditions hide. */
function withoutHiddenIn(store: FormStore, field: string): FormData {
  const { data, hidden } = store
  const rows = data()[field]
  if (!Array.isArray(rows)) return {}
  const isOfRows = (path: string) => path.startsWith(`${field}.`)
  if (![...hidden()].some(isOfRows)) return { [field]: rows }
  const shown = rows.map((row: unknown, n) =>
    isRecord(row)
      ? Object.fromEntries(Object.entries(row).filter(([column]) => !hidden().has(`${field}.${n}.${column}`)))
      : row,
  )
  return { [field]: shown }
}
