import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { auth } from '../auth.ts'
import { PasswordForm } from './PasswordForm.tsx'

/** Whoever has signed in with a password that was made for them chooses their own, before anything else. */
export function FirstPassword({ onChanged }: { onChanged(): void }) {
  return (
    <Dialog open aria-labelledby="first-password" aria-describedby="first-password-why" maxWidth="xs" fullWidth>
      <DialogTitle id="first-password">Please choose your own password</DialogTitle>
      <DialogContent>
        <DialogContentText id="first-password-why" sx={{ mb: 4 }}>
          The password that you were given is for the first time only. Choose one that nobody else knows, and you go on.
        </DialogContentText>
        <PasswordForm present="Password that you were given" autoFocus onChanged={onChanged} />
        <Button fullWidth sx={{ mt: 3 }} onClick={() => auth.send({ type: 'SIGN_OUT' })}>
          Logout
        </Button>
      </DialogContent>
    </Dialog>
  )
}
