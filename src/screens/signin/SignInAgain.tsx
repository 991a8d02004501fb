import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { auth, useAuth, useInterrupted, useUser } from '../auth.ts'
import { SignInForm } from './SignInForm.tsx'

/** The session has ended over unsaved work: the same person signs in here and goes on; for anybody else the page begins anew. */
export function SignInAgain() {
  const interrupted = useInterrupted()
  const { error, loading } = useAuth()
  const { username } = useUser()
  if (!interrupted) return null
  return (
    <Dialog open aria-labelledby="sign-in-again" aria-describedby="sign-in-again-why" maxWidth="xs" fullWidth>
      <DialogTitle id="sign-in-again">Please sign in again</DialogTitle>
      <DialogContent>
        <DialogContentText id="sign-in-again-why" sx={{ mb: 4 }}>
          Your session has ended. What you have typed is still here: sign in, and it goes on.
        </DialogContentText>
        <SignInForm
          busy={loading}
          error={error}
          username={username ?? ''}
          onSubmit={(name, password) => auth.send({ type: 'SIGN_IN', username: name, password })}
        />
        <Button fullWidth sx={{ mt: 3 }} disabled={loading} onClick={() => auth.send({ type: 'SIGN_OUT' })}>
          Leave this page
        </Button>
      </DialogContent>
    </Dialog>
  )
}
