import { useMemo } from 'react'
import { ColumnMenu } from '../../ui/table/ColumnMenu.tsx'
import type { Column } from '../../ui/table/column.ts'
import { useHiddenColumns } from '../../ui/table/useHiddenColumns.ts'

/** The columns that the reader wants to see in a list, and the menu that chooses them. */
export function useColumns<Row>(list: string, columns: Column<Row>[]) {
  const { hidden, toggle } = useHiddenColumns(list, columns)
  const unseen = hidden.join(' ')
  const shown = useMemo(() => columns.filter(({ key }) => !unseen.split(' ').includes(key)), [columns, unseen])
  return { shown, menu: <ColumnMenu columns={columns} hidden={hidden} onToggle={toggle} /> }
}
