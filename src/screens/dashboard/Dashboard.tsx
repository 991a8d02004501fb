import Paper from '@mui/material/Paper'
import { useMemo, useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import { requestsText } from '../../api/errorTexts.ts'
import { eachPage, listAwaiting } from '../../api/lists.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { nextSort } from '../../ui/sorting.ts'
import type { Sort } from '../../ui/sorting.ts'
import { ExportButton } from '../lists/ExportButton.tsx'
import { toListing } from '../lists/listing.ts'
import { useColumns } from '../lists/useColumns.tsx'
import { useSorted } from '../lists/useSorted.ts'
import { begun, useLoad } from '../useLoad.ts'
import { useReloadWhenVisible } from '../useReloadWhenVisible.ts'
import { Cards } from './Cards.tsx'
import { FilterBar } from './FilterBar.tsx'
import { More } from './More.tsx'
import { columns } from './columns.tsx'
import { noFilters } from './filters.ts'
import { loadAll, useApplications } from './useApplications.ts'

const loader = () => ({ first: begun(loadAll()) })

/** Request Tracking Dashboard (product spec §2). */
export function Dashboard() {
  const [filters, setFilters] = useState(noFilters)
  const [sort, setSort] = useState<Sort>()
  const { first } = useLoaderData<ReturnType<typeof loader>>()
  const applications = useApplications(filters, sort, first)
  const awaiting = useLoad(listAwaiting)
  const { reload, whole, error, order, creates, reference, query, count } = applications
  useReloadWhenVisible(reload)
  useReloadWhenVisible(awaiting.reload)
  const all = useMemo(() => columns(order, creates), [order, creates])
  const { shown, menu } = useColumns('requests', all)
  const rows = useSorted(applications.rows, all, whole ? sort : undefined)
  async function* parts() {
    if (whole || !reference) yield rows ?? []
    else for await (const page of eachPage(query)) yield page.map((row) => toListing(row, reference))
  }
  return (
    <Page title="Request Tracking Dashboard" tab="Dashboard">
      {error !== undefined && <Problem onRetry={reload}>{requestsText(error)}</Problem>}
      <Cards pending={applications.pending} awaiting={awaiting.data} />
      <Paper variant="outlined">
        <FilterBar filters={filters} onChange={setFilters} statuses={applications.statuses} priorities={applications.priorities}>
          {menu}
          <ExportButton name="credit-applications" columns={all} parts={parts} count={count} />
        </FilterBar>
        <DataTable
          label="Requests"
          columns={shown}
          rows={rows ?? (error === undefined ? undefined : [])}
          id={({ id }) => id}
          empty={error === undefined ? 'No matching requests found' : 'The requests could not be loaded.'}
          sort={sort}
          onSort={(key) => setSort(nextSort(sort, key))}
          busy={applications.busy}
        />
        {applications.more && <More shown={rows?.length ?? 0} count={count} busy={applications.busy || applications.loadingMore} onMore={applications.more} />}
      </Paper>
    </Page>
  )
}

/** The list is asked for while the screen is still to be drawn; after that the screen itself asks. */
export const route = { Component: Dashboard, loader, shouldRevalidate: () => false }
