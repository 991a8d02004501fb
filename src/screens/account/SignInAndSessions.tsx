import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { readSignIn } from '../../api/session/ownSignIn.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { Sessions } from './Sessions.tsx'

/** A person's own password, and where they are signed in. */
export function SignInAndSessions({ onClose }: { onClose(): void }) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['sign-in'],
    queryFn: async () => (await readSignIn()) ?? null,
  })
  return (
    <Dialog open onClose={onClose} aria-labelledby="sign-in-and-sessions" maxWidth="sm" fullWidth>
      <DialogTitle id="sign-in-and-sessions">{t('Sign-in and sessions')}</DialogTitle>
      <DialogContent aria-busy={isFetching}>
        {isError && <Problem onRetry={() => void refetch()}>{t('Your sessions could not be loaded.')}</Problem>}
        {isFetching && !data && <Skeleton height={320} />}
        {data?.password && <Password onChanged={() => void refetch()} />}
        {data && <Sessions sessions={data.sessions} onEnded={refetch} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Password({ onChanged }: { onChanged(): void }) {
  const [changed, setChanged] = useState(false)
  return (
    <section aria-labelledby="own-password">
      <Typography variant="h3" id="own-password" sx={{ mb: 3 }}>
        {t('Change your password')}
      </Typography>
      {changed && (
        <Problem severity="success">{t('Your password has been changed. All your other sessions have ended.')}</Problem>
      )}
      <PasswordForm
        present={t('Current password')}
        onChanged={() => {
          setChanged(true)
          onChanged()
        }}
      />
    </section>
  )
}
