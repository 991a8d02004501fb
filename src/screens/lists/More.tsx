import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { t } from '../../texts/t.ts'
import { useFocusHandedUp } from '../../ui/useFocusHandedUp.ts'

export interface MoreProps {
  /** While a page loads, a click does nothing. The button is not disabled, so that it keeps the focus. */
  busy: boolean
  onMore(): void
  /** How much of the list is shown, such as `50 of 1,000`. */
  part?: string
}

/** In place of the button, which is not printed. */
const onPaper = { display: 'none', '@media print': { display: 'block' } }

/** Loads the next page of a list, below the rows that are there. */
export function More({ busy, onMore, part }: MoreProps) {
  const here = useRef<HTMLDivElement>(null)
  useFocusHandedUp(here)
  return (
    <Box ref={here} sx={{ display: 'flex', alignItems: 'center', gap: 4, p: 3, borderTop: 1, borderColor: 'divider' }}>
      <Button variant="outlined" aria-disabled={busy} onClick={() => busy || onMore()}>
        {t('Show more')}
      </Button>
      {part === undefined ? (
        <Typography variant="body2" sx={onPaper}>
          {t('There are more rows.')}
        </Typography>
      ) : (
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {part}
        </Typography>
      )}
    </Box>
  )
}
