import { Suspense, useLayoutEffect, useMemo, useRef } from 'react'
import { t } from '../../texts/t.ts'
import { isBlankRow } from '../../engine/rows/blankRow.ts'
import { isRows } from '../../engine/rows/tables.ts'
import { RowTable } from '../../ui/fields/RowTable.tsx'
import { onDemand } from '../../ui/onDemand.ts'
import { columnsOf } from '../columns.ts'
import { useFormContext } from '../context.ts'
import { rowsOf, useCount } from '../store/useStore.ts'
import { inputId, pathText } from '../store/path.ts'
import { move } from '../table/move.ts'
import { Rows } from '../table/Rows.tsx'
import { Totals } from '../table/Totals.tsx'
import { usePaste } from '../table/usePaste.ts'
import { useRemoval } from '../table/useRemoval.ts'
import { drawsType } from './draws.ts'
import { Earlier } from './parts/Earlier.tsx'
import type { WidgetDescriptor, WidgetProps } from './widget.ts'

/** Loaded on demand, because few people paste or remove rows. */
const LastChange = onDemand(async () => ({ default: (await import('../table/LastChange.tsx')).LastChange }))

/**
 * A list of flat records as a table, one row each. Where one row is required, the last one cannot be removed (product
 * spec §5).
 */
function Table({ id, name, label, ui, path, onChange, readonly, describedBy, schema }: WidgetProps) {
  const { stage, store } = useFormContext()
  const columns = useMemo(() => columnsOf(stage, name), [stage, name])
  const held = useCount(store, path)
  // An empty list opens with a row to type in. A read-only table does not show it.
  const count = readonly && rowsOf(store.data()[name]).every(isBlankRow) ? 0 : held
  // Text still being typed belongs to a row's place, so it is committed before places change.
  const present = () => rowsOf(store.flush()[name])
  const { add = t('+ Add Row'), empty = t('Nothing added.') } = ui['ui:options'] ?? {}
  const { minItems = 0, maxItems = Infinity } = schema
  const focusSoon = useFocusSoon()
  const { paste, pasted, undo } = usePaste({ name, columns, maxItems, present, onChange })
  const removal = useRemoval({ name, present, onChange })
  const { removed } = removal
  const focusRow = (index: number) => {
    const first = columns.find(({ conditional }) => !conditional)
    if (first) focusSoon(inputId(pathText([name, index, first.name])))
  }
  const addRow = () => {
    const rows = [...present(), {}]
    onChange(rows)
    // The row that fills the table disables the button, which would drop the focus.
    if (rows.length >= maxItems) focusRow(rows.length - 1)
    else focusSoon(id)
  }
  const remove = (index: number) => {
    const before = removal.remove(index)
    // The removed row's button had the focus. If it was the last row, or leaves only one, which cannot be removed, no
    // button takes its place.
    if (index === before - 1 || before === 2) focusSoon(id)
  }
  const undoPaste = () => {
    undo()
    // A full table has no button to take the focus; the cell is there as it was before.
    if (pasted) focusSoon(pasted.into)
  }
  const undoRemoval = () => {
    removal.undo()
    if (removed) focusRow(removed.index)
  }
  const addBelow = (column: string) => {
    const before = present()
    if (before.length >= maxItems || before.slice(-1).every(isBlankRow)) return
    addRow()
    focusSoon(inputId(pathText([name, before.length, column])))
  }
  return (
    <>
      <Earlier label={label} value={store.data()[name]} isShown={isRows} />
      <RowTable
        name={name}
        labelledBy={`${id}-label`}
        describedBy={describedBy}
        columns={columns.map((column) => ({ ...column, help: column.ui['ui:help'] }))}
        count={count}
        empty={String(empty)}
        full={count >= maxItems ? fullAt(maxItems) : undefined}
        totals={<Totals field={name} columns={columns} isEditable={!readonly} />}
        onKeyDown={(event) => move(event, { name, count, addBelow: readonly ? undefined : addBelow })}
        onPaste={readonly ? undefined : paste}
        add={readonly ? undefined : { id, label: String(add), disabled: count >= maxItems, onClick: addRow }}
      >
        <Rows
          field={name}
          count={count}
          columns={columns}
          readonly={readonly}
          only={count === 1 && minItems > 0}
          remove={remove}
        />
      </RowTable>
      {(pasted || removed) && (
        <Suspense>
          <LastChange field={name} {...{ pasted, removed, undoPaste, undoRemoval }} />
        </Suspense>
      )}
    </>
  )
}

const fullAt = (count: number): string =>
  t({ one: 'There can be at most 1 row.', other: 'There can be at most {count} rows.' }, { count })

/** Moves the focus to an element that the next render adds or moves, and shows it. */
function useFocusSoon(): (id: string) => void {
  const wanted = useRef<string>(undefined)
  useLayoutEffect(() => {
    const input = wanted.current === undefined ? null : document.getElementById(wanted.current)
    if (!input) return
    wanted.current = undefined
    input.focus()
    // An element that had the focus before is not scrolled to: a new row pushes its button off the screen.
    input.scrollIntoView?.({ block: 'nearest' })
  })
  return (id) => (wanted.current = id)
}

export const table: WidgetDescriptor = {
  Widget: Table,
  shape: 'table',
  fitsCell: false,
  follows: true,
  draws: drawsType('array'),
  options: {
    add: { description: 'The text of the button that adds a row.', type: 'string' },
    empty: { description: 'The text if there are no rows.', type: 'string' },
  },
}
