import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { formatTime } from '../../ui/format/days.ts'
import { SignInDialog } from './SignInDialog.tsx'

/** Warns some minutes before a session ends. Signing in starts a new session on the same screen. */
export function EndingSoon({ ends }: { ends: number }) {
  const [status, setStatus] = useState<'told' | 'asked' | 'later'>('told')
  const at = formatTime(new Date(ends).toISOString())
  const putOff = () => setStatus('later')
  if (status === 'asked') {
    return (
      <SignInDialog
        why={t('Your session ends at {at}. Sign in now to continue where you are.', { at })}
        otherwise={t('Later')}
        onOtherwise={putOff}
      />
    )
  }
  return (
    <Snackbar
      open={status === 'told'}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      message={t('Your session ends at {at}. Your unsaved changes will not be lost.', { at })}
      action={
        <>
          <Button color="inherit" onClick={putOff}>
            {t('Later')}
          </Button>
          <Button
            color="inherit"
            sx={{ whiteSpace: 'nowrap', textDecoration: 'underline' }}
            onClick={() => setStatus('asked')}
          >
            {t('Sign in again')}
          </Button>
        </>
      }
    />
  )
}
