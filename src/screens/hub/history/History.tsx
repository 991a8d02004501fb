import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { dayOf } from '../../../engine/codec/stamps.ts'
import { t } from '../../../texts/t.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { useFocusHandedUp } from '../../../ui/useFocusHandedUp.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Part } from '../Part.tsx'
import { Entry } from './Entry.tsx'
import { Filters } from './Filters.tsx'
import type { FormOption } from './Filters.tsx'
import { byDay, dayName } from './days.ts'
import { useHistory } from './useHistory.ts'
import type { HistoryFilters } from './useHistory.ts'

/** What happened to the application, newest first, day by day. */
export function History({ id, forms }: { id: string; forms: FormOption[] }) {
  const [filters, setFilters] = useState<HistoryFilters>({})
  const { results, hasEarlier, failed, loading, showEarlier, retry } = useHistory(id, filters)
  const isFiltered = filters.kind !== undefined || filters.form !== undefined
  return (
    <Part title={t('History')}>
      {(isFiltered || Boolean(results?.length)) && <Filters filters={filters} forms={forms} onChange={setFilters} />}
      {failed && <Problem onRetry={retry}>{t('The history could not be loaded.')}</Problem>}
      {!results && !failed && <Skeleton height={240} />}
      {results?.length === 0 && !loading && (
        <Typography sx={{ color: 'text.secondary' }}>
          {isFiltered ? t('No such entries have been recorded.') : t('Nothing has been recorded yet.')}
        </Typography>
      )}
      {byDay(results ?? []).map(({ key, at, entries }) => (
        <Box key={key} component="section" sx={{ '& + &': { mt: 4 } }}>
          <Typography component="h3" sx={{ mb: 2, fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary' }}>
            <time dateTime={dayOf(at)}>{dayName(at)}</time>
          </Typography>
          <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Box>
        </Box>
      ))}
      {hasEarlier && <Earlier busy={loading} onShow={showEarlier} />}
    </Part>
  )
}

/** While entries load, a press does nothing. The button is not disabled, so that it keeps the focus. */
function Earlier({ busy, onShow }: { busy: boolean; onShow(): void }) {
  const here = useRef<HTMLButtonElement>(null)
  useFocusHandedUp(here)
  return (
    <Button ref={here} onClick={() => busy || onShow()} aria-disabled={busy} sx={{ mt: 3 }}>
      {t('Show earlier')}
    </Button>
  )
}
