import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { t } from '../../texts/t.ts'
import { questionText } from '../../api/stage/changeQuestions.ts'
import { Problem } from '../../ui/Problem.tsx'

interface QuestionDialogProps {
  title: string
  /** The text of its button. */
  action: string
  /** Something is missing or wrong. */
  disabled: boolean
  /** Why it can no longer be sent. */
  refusal?: string
  children: ReactNode
  send(): Promise<void>
  /** Says what was done; without it, nothing was. */
  onClose(message?: string): void
  /** The message once it is sent. */
  done: string
  /** Called when the list must be read again, because this person or another one has changed it. */
  onChanged(): Promise<unknown>
}

/** Sends something about a question. If that fails, what was typed stays. */
export function QuestionDialog({
  title,
  action,
  disabled,
  refusal,
  children,
  send,
  onClose,
  done,
  onChanged,
}: QuestionDialogProps) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  // What this dialog itself sends ends the question, too.
  const message = problem ?? (busy ? undefined : refusal)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || disabled) return
    setBusy(true)
    try {
      await send()
      await onChanged()
      onClose(done)
    } catch (error) {
      setProblem(questionText(error))
      setBusy(false)
      await onChanged()
    }
  }
  return (
    <Dialog open onClose={() => onClose()} aria-labelledby={`${id}-title`} maxWidth="sm" fullWidth>
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent className="stage-form" sx={{ display: 'grid', gap: 4 }}>
          {message && <Problem>{message}</Problem>}
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onClose()}>{t('Cancel')}</Button>
          <Button type="submit" variant="contained" disabled={disabled} aria-disabled={busy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
