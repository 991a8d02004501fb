import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { FailedDelivery } from '../../api/http/types.ts'
import { t } from '../../texts/t.ts'
import { formatMoment } from '../../ui/format.ts'

export interface FailedMessageProps {
  message: FailedDelivery
  busy: boolean
  onRetry(): void
}

/** What the message is about, to whom it goes, and why the last try failed. */
export function FailedMessage({ message, busy, onRetry }: FailedMessageProps) {
  const { reference_number: reference, receiver, occurred_at, error } = message
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 2,
        py: 3,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>
          {t('{reference}, {moment}, to {receiver}', { reference, moment: formatMoment(occurred_at), receiver })}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {error} {tries(message)}
        </Typography>
      </Box>
      <Button
        size="small"
        variant="outlined"
        disabled={busy}
        aria-label={t('Send again: {reference}, to {receiver}', { reference, receiver })}
        onClick={onRetry}
      >
        {t('Send again')}
      </Button>
    </Box>
  )
}

function tries({ attempts, next_try_at: next }: FailedDelivery): string {
  const count = { count: attempts }
  return next === null
    ? t({ one: 'Tried once. It is not tried again.', other: 'Tried {count} times. It is not tried again.' }, count)
    : t(
        { one: 'Tried once. Next try: {moment}.', other: 'Tried {count} times. Next try: {moment}.' },
        { ...count, moment: formatMoment(next) },
      )
}
