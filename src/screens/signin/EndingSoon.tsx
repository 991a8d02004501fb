import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { useState } from 'react'
import { formatTime } from '../../ui/format.ts'
import { SignInDialog } from './SignInDialog.tsx'

/** What is told some minutes before a session is over: signing in now goes on with another, on the same screen. */
export function EndingSoon({ ends }: { ends: number }) {
  const [asked, setAsked] = useState(false)
  const at = formatTime(new Date(ends).toISOString())
  if (asked) {
    return <SignInDialog why={`Your session ends at ${at}. Sign in now, and you go on where you are.`} otherwise="Later" onOtherwise={() => setAsked(false)} />
  }
  return (
    <Snackbar
      open
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      message={`Your session ends at ${at}. Nothing that you have typed will be lost.`}
      action={
        <Button color="inherit" sx={{ whiteSpace: 'nowrap', textDecoration: 'underline' }} onClick={() => setAsked(true)}>
          Sign in again
        </Button>
      }
    />
  )
}
