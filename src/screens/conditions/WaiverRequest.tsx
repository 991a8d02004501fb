import Box from '@mui/material/Box'
import { t } from '../../texts/t.ts'
import type { Condition } from '../../api/http/types.ts'
import { formatMoment } from '../../ui/format/days.ts'
import { whoDid } from './whoDid.ts'

/** Who requested a waiver, when, and why. */
export function WaiverRequest({ waiver }: { waiver: NonNullable<Condition['waiver']> }) {
  return (
    <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {t('{who} requested a waiver, {at}:', { who: whoDid(waiver), at: formatMoment(waiver.at) })} {waiver.reason}
    </Box>
  )
}
