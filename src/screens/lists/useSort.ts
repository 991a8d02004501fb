import { useMemo } from 'react'
import type { Column } from '../../ui/table/column.ts'
import { nextSort, readSort, writeSort } from '../../ui/table/sorting.ts'
import { useAddress } from './useAddress.ts'

/**
 * The column that a list is sorted by, from the page's address; undefined if the address names no sortable column.
 * `mayExist` says whether there may be a column with this key that is not known yet.
 */
export function useSort<Row>(columns: Column<Row>[], mayExist: (key: string) => boolean = () => false) {
  const { params, set } = useAddress()
  const text = params.get('sort') ?? ''
  const isKnown =
    columns.some(({ key, value }) => value !== undefined && key === readSort(text).key) || mayExist(readSort(text).key)
  const sort = useMemo(() => (isKnown ? readSort(text) : undefined), [isKnown, text])
  return { sort, onSort: (key: string) => set({ sort: writeSort(nextSort(sort, key)) }) }
}
