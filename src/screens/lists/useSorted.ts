import { useMemo } from 'react'
import type { Column } from '../../ui/table/column.ts'
import { sorted } from '../../ui/table/sorting.ts'
import type { Sort } from '../../ui/table/sorting.ts'

/** The rows, sorted by a column if `sort` is given. */
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
