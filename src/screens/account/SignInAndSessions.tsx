import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { readSignIn } from '../../api/session/ownSignIn.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useLoad } from '../useLoad.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { Sessions } from './Sessions.tsx'

/** A person's own password, and where they are signed in. */
export function SignInAndSessions({ onClose }: { onClose(): void }) {
  const { data, error, loading, reload } = useLoad(readSignIn)
  return (
    <Dialog open onClose={onClose} aria-labelledby="sign-in-and-sessions" maxWidth="sm" fullWidth>
      <DialogTitle id="sign-in-and-sessions">Sign-in and sessions</DialogTitle>
      <DialogContent aria-busy={loading}>
        {error !== undefined && <Problem onRetry={() => void reload()}>Your sessions could not be loaded.</Problem>}
        {loading && !data && <Skeleton variant="rounded" height={320} />}
        {data?.password && <Password onChanged={() => void reload()} />}
        {data && <Sessions sessions={data.sessions} onEnded={reload} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

function Password({ onChanged }: { onChanged(): void }) {
  const [changed, setChanged] = useState(false)
  return (
    <section aria-labelledby="own-password">
      <Typography variant="h3" id="own-password" sx={{ mb: 3 }}>
        Change your password
      </Typography>
      {changed && (
        <Problem severity="success">Your password is changed, and every other session of yours has ended.</Problem>
      )}
      <PasswordForm
        present="Present password"
        onChanged={() => {
          setChanged(true)
          onChanged()
        }}
      />
    </section>
  )
}
