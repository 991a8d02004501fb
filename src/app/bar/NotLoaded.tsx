import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { t } from '../../texts/t.ts'

/** Replaces a dialog whose code cannot be loaded. */
export function NotLoaded({ onClose }: { onClose(): void }) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('A part of the page could not be loaded. Check your connection.')}</DialogTitle>
      <DialogActions>
        <Button onClick={onClose} variant="contained" autoFocus>
          {t('Close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
