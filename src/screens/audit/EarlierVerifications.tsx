import Box from '@mui/material/Box'
import type { Verification } from '../../api/http/types.ts'
import { t } from '../../texts/t.ts'
import { formatMoment } from '../../ui/format/days.ts'
import { formatNumber } from '../../ui/format/figures.ts'
import { disclosureStyle } from '../hub/history/disclosureStyle.ts'
import { More } from '../lists/More.tsx'

interface EarlierVerificationsProps {
  verifications: Verification[]
  hasMore: boolean
  busy: boolean
  onMore(): void
}

/** The verifications before the latest: when, by whom, and how each ended. */
export function EarlierVerifications({ verifications, hasMore, busy, onMore }: EarlierVerificationsProps) {
  return (
    <Box component="details" sx={{ ...disclosureStyle, mt: 3 }}>
      <summary>{t('Earlier verifications')}</summary>
      <Box component="ul" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {verifications.map((verification) => (
          <li key={verification.id}>
            {t('{moment}, {name}: {outcome}', {
              moment: formatMoment(verification.started_at),
              name: verification.started_by.name,
              outcome: briefly(verification),
            })}
          </li>
        ))}
      </Box>
      {hasMore && <More busy={busy} onMore={onMore} />}
    </Box>
  )
}

function briefly({ state, broken }: Verification): string {
  if (state === 'done' && broken > 0) return t('{broken} problems', { broken: formatNumber(broken) })
  return endings[state]()
}

const endings: Record<Verification['state'], () => string> = {
  running: () => t('running'),
  done: () => t('no problems'),
  stopped: () => t('stopped'),
  broken_off: () => t('interrupted'),
}
