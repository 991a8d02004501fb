import Paper from '@mui/material/Paper'
import { Suspense, useMemo } from 'react'
import { t } from '../../texts/t.ts'
import { requestsText } from '../../api/http/errorTexts.ts'
import { eachPage } from '../../api/lists/lists.ts'
import { onDemand } from '../../ui/onDemand.ts'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useUser } from '../auth.ts'
import { useExtras } from '../useExtras.ts'
import { ExportButton } from '../lists/ExportButton.tsx'
import { toListing } from '../lists/listing.ts'
import { useColumns } from '../lists/useColumns.tsx'
import { useSort } from '../lists/useSort.ts'
import { useSorted } from '../lists/useSorted.ts'
import { Cards } from './Cards.tsx'
import { FilterBar } from './FilterBar.tsx'
import { Requests } from './Requests.tsx'
import { columns } from './columns.tsx'
import { isListedKey } from './listed.tsx'
import { begin, useApplications } from './useApplications.ts'
import { SavedViews } from './savedViews/SavedViews.tsx'
import { useDashboardQuery } from './useDashboardQuery.ts'

/** The columns that it can be sorted by do not depend on what they show. */
const sortable = columns(() => 0, undefined)

/** Loaded on demand: few people see it, and nobody once the bank can work. */
const SetupList = onDemand(async () => ({ default: (await import('./SetupList.tsx')).SetupList }))

/** Only if the server itself says so: a server of product spec §7 alone says nothing of it. */
function useMayAdminister(): boolean {
  const { capabilities } = useUser()
  return useExtras() && capabilities?.includes('administer') === true
}

/** Request Tracking Dashboard (product spec §2). */
export function Dashboard() {
  const asked = useDashboardQuery()
  const { sort: chosen, onSort } = useSort(sortable, isListedKey)
  const applications = useApplications(asked, chosen)
  const mayAdminister = useMayAdminister()
  const plain = !useExtras()
  const { reload, whole, error, order, creates, listed, sort, reference, query, total } = applications
  const busy = applications.busy || (!whole && asked.isTyping)
  const all = useMemo(() => columns(order, creates, listed), [order, creates, listed])
  const { shown, menu, choice } = useColumns('requests', all)
  const rows = useSorted(applications.rows, all, whole ? sort : undefined)
  async function* parts() {
    if (whole || !reference) yield rows ?? []
    else for await (const page of eachPage(query)) yield page.map((row) => toListing(row, reference))
  }
  return (
    <Page title={t('Request Tracking Dashboard')} tab={t('Dashboard')}>
      {error && <Problem onRetry={reload}>{requestsText(error)}</Problem>}
      {mayAdminister && (
        <Suspense>
          <SetupList />
        </Suspense>
      )}
      <Cards pending={applications.pending} />
      <Paper variant="outlined">
        <FilterBar
          filters={{ ...applications.filters, search: asked.typed }}
          onChoose={asked.onChoose}
          onSearch={asked.onSearch}
          onClear={asked.onClear}
          statuses={applications.statuses}
          priorities={applications.priorities}
          listed={listed}
          fields={applications.fields}
          onChooseField={asked.onChooseField}
        >
          {!plain && <SavedViews columns={choice} />}
          {menu}
          <ExportButton
            name="credit-applications"
            columns={all.filter((column) => !column.optional || shown.includes(column))}
            parts={parts}
            total={total}
          />
        </FilterBar>
        <Requests
          rows={rows}
          total={total}
          error={error}
          columns={shown}
          sort={sort}
          onSort={onSort}
          busy={busy}
          plain={plain}
          more={applications.more}
          loadingMore={applications.loadingMore}
        />
      </Paper>
    </Page>
  )
}

/** The list is requested before the screen is drawn; after that, the screen itself requests it. */
export const route = { Component: Dashboard, loader: () => begin() ?? null, shouldRevalidate: () => false }
