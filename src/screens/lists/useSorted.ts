import { useMemo } from 'react'
import type { Column } from '../../ui/table/column.ts'
import { sorted } from '../../ui/table/sorting.ts'
import type { Sort } from '../../ui/table/sorting.ts'

/** The rows in the order of a column; as they are where none is asked for. */
export function useSorted<Row>(
  rows: Row[] | undefined,
  columns: Column<Row>[],
  sort: Sort | undefined,
): Row[] | undefined {
  return useMemo(() => {
    const value = columns.find(({ key }) => key === sort?.key)?.value
    return rows && sort && value ? sorted(rows, sort, value) : rows
  }, [rows, columns, sort])
}
