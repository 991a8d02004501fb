import { useState } from 'react'
import { t } from '../../../texts/t.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { NoteField } from '../../writing/NoteField.tsx'
import { isWritten } from '../../writing/written.ts'
import { Refusal } from '../Refusal.tsx'
import { longestNote } from '../note.ts'

export interface RefuseDialogProps {
  open: boolean
  busy: boolean
  /** Why the last attempt failed. The reason that was typed stays, to be sent again. */
  error: Error | null
  onRefuse(reason: string): void
  onCancel(): void
}

/**
 * Asks for a reason, for the person who proposed the version to read. What was typed is still there when a dialog that
 * was closed opens again.
 */
export function RefuseDialog({ open, busy, error, onRefuse, onCancel }: RefuseDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      open={open}
      title={t('Refuse this version?')}
      confirm={t('Refuse')}
      cancel={t('Cancel')}
      disabled={!isWritten(reason, longestNote)}
      hasField
      onConfirm={() => !busy && onRefuse(reason.trim())}
      onCancel={onCancel}
    >
      {error && <Refusal error={error} />}
      <NoteField
        autoFocus
        required
        longest={longestNote}
        label={t('Reason')}
        help={t('The author can read it')}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  )
}
