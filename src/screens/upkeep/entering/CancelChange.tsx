import Button from '@mui/material/Button'
import { useState } from 'react'
import { t } from '../../../texts/t.ts'
import { LeaveDialog } from '../../LeaveDialog.tsx'

interface CancelChangeProps {
  /** Whether cancelling would lose something. */
  isLossy(): boolean
  /** What it would lose, in words. */
  what: string
  onCancel(): void
}

/** Gives up a change of a record, which leads to no other page; asks first if something was entered. */
export function CancelChange({ isLossy, what, onCancel }: CancelChangeProps) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button onClick={() => (isLossy() ? setAsks(true) : onCancel())}>{t('Cancel')}</Button>
      <LeaveDialog open={asks} what={what} onLeave={onCancel} onStay={() => setAsks(false)} />
    </>
  )
}
