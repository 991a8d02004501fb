import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { t } from '../../../texts/t.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { longestNote } from '../longestNote.ts'

export interface RefuseDialogProps {
  onRefuse(reason: string): void
  onCancel(): void
}

/** Asks why, for whoever proposed it to read. */
export function RefuseDialog({ onRefuse, onCancel }: RefuseDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      open
      title={t('Refuse this version?')}
      confirm={t('Refuse')}
      cancel={t('Cancel')}
      disabled={reason.trim() === ''}
      onConfirm={() => onRefuse(reason.trim())}
      onCancel={onCancel}
    >
      <TextField
        label={t('Reason, for whoever proposed it')}
        value={reason}
        required
        multiline
        minRows={2}
        fullWidth
        sx={{ mt: 1 }}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: longestNote } }}
      />
    </ConfirmDialog>
  )
}
