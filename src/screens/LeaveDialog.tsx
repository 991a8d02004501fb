import { t } from '../texts/t.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

export interface LeaveDialogProps {
  open: boolean
  /** What would be lost. */
  what: string
  onLeave(): void
  onStay(): void
}

/** Asks before the person leaves unsaved work. */
export function LeaveDialog({ open, what, onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title={t('Leave without saving?')}
      confirm={t('Leave without saving')}
      cancel={t('Stay')}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {what}
    </ConfirmDialog>
  )
}
