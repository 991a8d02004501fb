import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { t } from '../../texts/t.ts'
import { type Total, formatPart } from '../../ui/format.ts'
import { useFocusHandedUp } from '../../ui/useFocusHandedUp.ts'

export interface MoreProps {
  shown: number
  total: Total
  /** A click does nothing now; the button stays where the focus is. */
  busy: boolean
  onMore(): void
}

export function More({ shown, total, busy, onMore }: MoreProps) {
  const here = useRef<HTMLDivElement>(null)
  useFocusHandedUp(here)
  return (
    <Box ref={here} sx={{ display: 'flex', alignItems: 'center', gap: 4, p: 3, borderTop: 1, borderColor: 'divider' }}>
      <Button variant="outlined" aria-disabled={busy} onClick={() => busy || onMore()}>
        {t('Show more')}
      </Button>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {formatPart(shown, total)}
      </Typography>
    </Box>
  )
}
