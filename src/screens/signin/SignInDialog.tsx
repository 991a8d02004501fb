import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { t } from '../../texts/t.ts'
import { auth, useAuth, useUser } from '../auth.ts'
import { SignInForm } from './SignInForm.tsx'
import { SignOnElsewhere } from './SignOnElsewhere.tsx'

export interface SignInDialogProps {
  /** Why the sign-in is requested. */
  why: string
  /** How to continue without signing in. */
  otherwise: string
  onOtherwise(): void
}

/** Lets the same person sign in again without leaving the screen. */
export function SignInDialog({ why, otherwise, onOtherwise }: SignInDialogProps) {
  const { error, loading } = useAuth()
  const { username } = useUser()
  return (
    <Dialog open aria-labelledby="sign-in-again" aria-describedby="sign-in-again-why" maxWidth="xs" fullWidth>
      <DialogTitle id="sign-in-again">{t('Please sign in again')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="sign-in-again-why" sx={{ mb: 4 }}>
          {why}
        </DialogContentText>
        <SignInForm
          busy={loading}
          error={error}
          username={username ?? ''}
          onSubmit={(name, password) => auth.send({ type: 'SIGN_IN', username: name, password })}
        >
          <SignOnElsewhere busy={loading} />
        </SignInForm>
        <Button fullWidth sx={{ mt: 3 }} disabled={loading} onClick={onOtherwise}>
          {otherwise}
        </Button>
      </DialogContent>
    </Dialog>
  )
}
