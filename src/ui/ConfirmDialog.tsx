import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  children: ReactNode
  confirm: string
  /** The confirming button's colour; by default, that of a loss. */
  colour?: 'error' | 'success' | 'primary'
  cancel: string
  /** Something is missing before it can be confirmed. */
  disabled?: boolean
  /** The dialog has a field to fill in, which takes the focus itself. */
  hasField?: boolean
  onConfirm(): void
  onCancel(): void
}

/**
 * A question before something is lost or decided. The safe answer has the focus, or a field that has to be filled in
 * first.
 */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  colour = 'error',
  cancel,
  disabled,
  hasField = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId()
  // The dialog is mounted when it first opens, and stays mounted so that it can fade out.
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      // The second click of a double click meets a dialog that fades: it neither confirms again nor takes the focus.
      onMouseDown={(event) => open || event.preventDefault()}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} component="div">
          {children}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => open && onConfirm()} color={colour} disabled={disabled}>
          {confirm}
        </Button>
        <Button onClick={onCancel} variant="contained" autoFocus={!hasField}>
          {cancel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
