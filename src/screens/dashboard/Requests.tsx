import { useDeferredValue } from 'react'
import { t } from '../../texts/t.ts'
import { type Total, formatPart } from '../../ui/format/figures.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { Sort } from '../../ui/table/sorting.ts'
import { More } from '../lists/More.tsx'
import type { Listing } from '../lists/listing.ts'

interface RequestsProps {
  /** Undefined while they are loaded for the first time. */
  rows: Listing[] | undefined
  total: Total
  error: unknown
  columns: Column<Listing>[]
  sort: Sort | undefined
  onSort(key: string): void
  busy: boolean
  plain: boolean
  /** Loads the next page; undefined after the last. */
  more: (() => void) | undefined
  loadingMore: boolean
}

/** The list, drawn in slices: drawn in one go, a long one would delay the response to a key or click. */
export function Requests({ rows: newest, total, error, busy, more, loadingMore, ...table }: RequestsProps) {
  const rows = useDeferredValue(newest)
  const isBusy = busy || rows !== newest
  return (
    <>
      <DataTable
        {...table}
        label={t('Requests')}
        rows={rows ?? (error === null ? undefined : [])}
        id={({ id }) => id}
        empty={error === null ? t('No matching requests found') : t('The requests could not be loaded.')}
        busy={isBusy}
      />
      {more && <More busy={isBusy || loadingMore} onMore={more} part={formatPart(rows?.length ?? 0, total)} />}
    </>
  )
}
