import { useMemo } from 'react'
import { isRecord, isUnset } from '../../engine/path.ts'
import { RowTable } from '../../ui/fields/RowTable.tsx'
import { columnsOf } from '../columns.ts'
import { useFormContext } from '../context.ts'
import { rowsOf, useCount } from '../store/useStore.ts'
import { drawsType } from './draws.ts'
import { Row } from './parts/Row.tsx'
import type { WidgetDescriptor, WidgetProps } from './widget.ts'

const isBlank = (row: unknown) => isRecord(row) && Object.values(row).every(isUnset)

/** A list of records as a table: one row each, the last of which cannot be removed (product spec §5). */
function LimitRows({ id, name, ui, path, onChange, readonly, describedBy, schema }: WidgetProps) {
  const { stage, store } = useFormContext()
  const columns = useMemo(() => columnsOf(stage, name), [stage, name])
  const held = useCount(store, path)
  // The row that an empty list is opened with is there to be typed in, not to be read.
  const count = readonly && rowsOf(store.data()[name]).every(isBlank) ? 0 : held
  // Text still being typed belongs to a row's place, so it is committed before places change.
  const present = () => rowsOf(store.flush()[name])
  const { add = '+ Add Row', empty = 'Nothing added.' } = ui['ui:options'] ?? {}
  const remove = (index: number) => {
    const before = present()
    onChange(before.toSpliced(index, 1))
    // The last row takes its button, and the focus on it, along; the only one left cannot be removed.
    if (index === before.length - 1 || before.length === 2) document.getElementById(id)?.focus()
  }
  return (
    <RowTable
      labelledBy={`${id}-label`}
      describedBy={describedBy}
      columns={columns}
      count={count}
      empty={String(empty)}
      add={
        readonly
          ? undefined
          : {
              id,
              label: String(add),
              disabled: count >= (schema.maxItems ?? Infinity),
              onClick: () => onChange([...present(), {}]),
            }
      }
    >
      {Array.from({ length: count }, (_, index) => (
        <Row
          key={index}
          field={name}
          index={index}
          columns={columns}
          readonly={readonly}
          only={count === 1}
          remove={remove}
        />
      ))}
    </RowTable>
  )
}

export const limitRows: WidgetDescriptor = {
  Widget: LimitRows,
  shape: 'table',
  follows: true,
  draws: drawsType('array'),
  options: {
    add: { description: 'The text of the button that adds a row.', type: 'string' },
    empty: { description: 'The text that is shown when there are no rows.', type: 'string' },
  },
}
