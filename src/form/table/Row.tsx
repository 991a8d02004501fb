import { memo, useCallback, useMemo, useSyncExternalStore } from 'react'
import { t } from '../../texts/t.ts'
import { errorId } from '../../ui/fields/FieldFrame.tsx'
import { columnHelpId } from '../../ui/fields/RowTable.tsx'
import type { Column } from '../columns.ts'
import { useFormContext } from '../context.ts'
import { inputId, pathText } from '../store/path.ts'
import { useValue } from '../store/useStore.ts'
import type { RowErrors } from './rowErrors.ts'

export interface RowProps {
  field: string
  index: number
  columns: Column[]
  readonly: boolean
  /** Whether it is the only row, which cannot be removed. */
  only: boolean
  errors: RowErrors | undefined
  remove(index: number): void
}

/** Ignores `remove`: each render of the table makes a new one, which reads the rows when it is called. */
const same = (a: RowProps, b: RowProps) =>
  a.index === b.index &&
  a.columns === b.columns &&
  a.readonly === b.readonly &&
  a.only === b.only &&
  a.errors === b.errors

export const Row = memo(function Row({ field, index, columns, readonly, only, errors, remove }: RowProps) {
  return (
    <tr role="row">
      {columns.map((column) => {
        const Drawn = column.conditional ? ConditionalCell : Cell
        return <Drawn key={column.name} {...{ field, index, column, readonly }} error={errors?.get(column.name)} />
      })}
      {!readonly && (
        <td role="cell" className="rows-last">
          <button
            type="button"
            className="rows-remove"
            aria-label={t('Remove row {row}', { row: index + 1 })}
            disabled={only}
            onClick={() => remove(index)}
          >
            ×
          </button>
        </td>
      )}
    </tr>
  )
}, same)

interface CellProps {
  field: string
  index: number
  column: Column
  readonly: boolean
  error: string | undefined
}

/** A cell that only some rows have. */
function ConditionalCell(props: CellProps) {
  const { store } = useFormContext()
  const { field, index, column, readonly } = props
  const path = pathText([field, index, column.name])
  const isHidden = useSyncExternalStore(store.subscribe, () => store.hidden().has(path))
  if (!isHidden) return <Cell {...props} />
  return (
    <td role="cell" data-label={headerOf(column, readonly)}>
      <span className="rows-none">–</span>
    </td>
  )
}

/** Shown before the value where a table is laid out as blocks. */
const headerOf = ({ title, required }: Column, readonly: boolean) => (required && !readonly ? `${title} *` : title)

/** Drawn again only if its value or its message changes. */
const Cell = memo(function Cell({ field, index, column, readonly, error }: CellProps) {
  const { store, widgetOf, readOnly } = useFormContext()
  const path = useMemo(() => [field, index, column.name], [field, index, column.name])
  const write = useCallback((next: unknown) => store.write(path, next), [store, path])
  const text = pathText(path)
  const id = inputId(text)
  const isRead = readonly || column.readonly
  const { Widget, Read = Widget, follows, isFigure } = widgetOf(column)
  const Drawn = isRead ? Read : Widget
  const value = useValue(store, path, !follows)
  const help = column.ui['ui:help'] && columnHelpId(field, column.name)
  return (
    <td role="cell" className={isFigure && 'rows-figure'} data-label={headerOf(column, readonly)}>
      <Drawn
        id={id}
        path={path}
        name={column.name}
        label={t('{title}, row {row}', { title: column.title, row: index + 1 })}
        schema={column.schema}
        ui={column.ui}
        kind={column.kind}
        value={value}
        onChange={write}
        required={column.required}
        readonly={isRead}
        disabled={readOnly}
        describedBy={[help, error && errorId(id)].filter(Boolean).join(' ') || undefined}
        invalid={error !== undefined}
        reference={column.reference}
        inCell
      />
      {error && (
        <span id={errorId(id)} className="field-error">
          {error}
        </span>
      )}
    </td>
  )
})
