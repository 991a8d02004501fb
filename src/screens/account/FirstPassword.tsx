import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { t } from '../../texts/t.ts'
import { auth } from '../auth.ts'
import { PasswordForm } from './PasswordForm.tsx'

/** People who have signed in with a password that was made for them must first choose their own. */
export function FirstPassword({ onChanged }: { onChanged(): void }) {
  return (
    <Dialog open aria-labelledby="first-password" aria-describedby="first-password-why" maxWidth="xs" fullWidth>
      <DialogTitle id="first-password">{t('Choose your own password')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="first-password-why" sx={{ mb: 4 }}>
          {t('The password you were given is temporary. Choose a new one that nobody else knows.')}
        </DialogContentText>
        <PasswordForm present={t('Password you were given')} autoFocus onChanged={onChanged} />
        <Button fullWidth sx={{ mt: 3 }} onClick={() => auth.send({ type: 'SIGN_OUT' })}>
          {t('Logout')}
        </Button>
      </DialogContent>
    </Dialog>
  )
}
