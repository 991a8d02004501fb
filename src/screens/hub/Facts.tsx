import Box from '@mui/material/Box'
import { named, t } from '../../texts/t.ts'
import type { ApplicationRecord } from '../../engine/application.ts'
import { roleTitle } from '../../engine/capabilities.ts'
import type { ReferenceData } from '../../engine/definition.ts'
import { toListing } from '../lists/listing.ts'
import { formatDue } from '../../ui/format/age.ts'
import { formatDate } from '../../ui/format/days.ts'
import { formatAmount } from '../../ui/format/figures.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useExtras } from '../useExtras.ts'
import { Part } from './Part.tsx'

/** The day and, while the application is open, how far off it is. */
function due(day: string | undefined, closed: boolean): string | undefined {
  return [formatDate(day), day && !closed && formatDue(day)].filter(Boolean).join('\u00a0· ')
}

function factsOf(application: ApplicationRecord, reference: ReferenceData, hasExtras: boolean): [string, string][] {
  const { workflow_state: state, ...record } = application
  const workflow_state = state && { ...state, metadata: { closed: state.metadata?.closed } }
  const listing = toListing({ ...record, workflow_state }, reference)
  const { counterparty, amount, priority, requiredBy, submittedBy, date, rank, closed } = listing
  const role = application.current_user_role?.name
  const facts: [string, string | undefined][] = [
    [t('Counterparty'), counterparty],
    [t('Amount'), formatAmount(amount)],
    [t('Priority'), named(priority)],
    [t('Rank'), rank?.toString()],
    [t('Required By'), due(requiredBy, closed)],
    [t('Submitted By'), submittedBy],
    [t('Created'), formatDate(date)],
    // The definitions do not know another server's roles.
    [t('Your Role'), role && hasExtras ? named(roleTitle(reference, role)) : (role ?? undefined)],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []))
}

const shapes = [0, 1, 2, 3, 4, 5, 6, 7]

export interface FactsProps {
  /** Both undefined while they are loaded. */
  application: ApplicationRecord | undefined
  reference: ReferenceData | undefined
}

/** The application at a glance. */
export function Facts({ application, reference }: FactsProps) {
  const hasExtras = useExtras()
  return (
    <Part title={t('Overview')}>
      <Box
        component={application ? 'dl' : 'div'}
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
          gap: 4,
          minHeight: 120,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {!application && shapes.map((shape) => <Skeleton key={shape} height={40} />)}
        {application &&
          reference &&
          factsOf(application, reference, hasExtras).map(([label, value]) => (
            <Box key={label}>
              <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, fontSize: '0.9375rem', overflowWrap: 'anywhere', textWrap: 'balance' }}>
                {value}
              </Box>
            </Box>
          ))}
      </Box>
    </Part>
  )
}
