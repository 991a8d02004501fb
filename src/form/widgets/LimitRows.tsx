import { useMemo } from 'react'
import { RowTable } from '../../ui/fields/RowTable.tsx'
import { columnsOf } from '../columns.ts'
import { useFormContext } from '../context.ts'
import type { WidgetProps } from '../widgetProps.ts'
import { Row } from './Row.tsx'

const rowsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A list of records as a table: one row each, the last of which cannot be removed (product spec §5). */
export function LimitRows({ id, name, ui, value, onChange, readonly, describedBy, schema }: WidgetProps) {
  const { stage, store } = useFormContext()
  const columns = useMemo(() => columnsOf(stage, name), [stage, name])
  const rows = rowsOf(value)
  // Text still being typed belongs to a row's place, so it is committed before places change.
  const present = () => rowsOf(store.flush()[name])
  const { add = '+ Add Row', empty = 'Nothing added.' } = ui['ui:options'] ?? {}
  const remove = (index: number) => {
    const before = present()
    onChange(before.toSpliced(index, 1))
    // The last row takes its button, and the focus on it, along.
    if (index === before.length - 1) document.getElementById(id)?.focus()
  }
  return (
    <RowTable
      labelledBy={`${id}-label`}
      describedBy={describedBy}
      columns={columns}
      count={rows.length}
      empty={String(empty)}
      add={
        readonly
          ? undefined
          : {
              id,
              label: String(add),
              disabled: rows.length >= (schema.maxItems ?? Infinity),
              onClick: () => onChange([...present(), {}]),
            }
      }
    >
      {rows.map((row, index) => (
        <Row
          key={index}
          field={name}
          index={index}
          row={row}
          columns={columns}
          readonly={readonly}
          only={rows.length === 1}
          remove={remove}
        />
      ))}
    </RowTable>
  )
}
