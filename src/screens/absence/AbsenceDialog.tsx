import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import '../../ui/fields/fields.css'
import { useFocusOnWrong } from '../../ui/fields/useFocusOnWrong.ts'
import { LeaveDialog } from '../LeaveDialog.tsx'
import { useUser } from '../auth.ts'
import { unsentText } from '../useUnsentText.ts'
import { AbsenceForm } from './AbsenceForm.tsx'
import { AbsenceList } from './AbsenceList.tsx'
import { loadAbsences } from './loadAbsences.ts'
import { useChange } from './useChange.ts'

/** Who is away and who acts for them, and the form to record an absence. */
export function AbsenceDialog({ onClose }: { onClose(): void }) {
  const user = useUser()
  const { data, isError, refetch } = useQuery({ queryKey: ['absences', user], queryFn: () => loadAbsences(user) })
  const { busy, message, errors, recorded, make, end, place } = useChange(refetch)
  useFocusOnWrong(errors, place)
  const [isBegun, setBegun] = useState(false)
  const [asks, setAsks] = useState(false)
  const close = () => (isBegun ? setAsks(true) : onClose())
  const isAway = data?.absences.some(({ person }) => person.id === user.id) ?? false
  return (
    <Dialog open onClose={close} aria-labelledby="absence" maxWidth="sm" fullWidth>
      <DialogTitle id="absence">{t('Absence')}</DialogTitle>
      <DialogContent ref={place} tabIndex={-1} className="stage-form" sx={{ display: 'grid', gap: 4, outline: 'none' }}>
        {isError && <Problem onRetry={() => void refetch()}>{t('The absences could not be loaded.')}</Problem>}
        {message && <Problem severity={message.severity}>{message.text}</Problem>}
        {!data && !isError && <DialogContentText>{t('Loading…')}</DialogContentText>}
        {data && data.absences.length > 0 && (
          <AbsenceList absences={data.absences} reader={user.id} busy={busy} onEnd={end} />
        )}
        {data && (!isAway || data.administers) && (
          <>
            <div>
              <Typography variant="h3" sx={{ mb: 1 }}>
                {t('Record an absence')}
              </Typography>
              <DialogContentText variant="body2">
                {t(
                  'While you are away, a colleague in your role acts for you, with their own authority level. They cannot decide what you may not decide, and they do not act for colleagues for whom you act.',
                )}
              </DialogContentText>
            </div>
            <AbsenceForm
              key={recorded}
              people={data.people}
              administers={data.administers}
              reader={user.id}
              busy={busy}
              errors={errors}
              onMake={make}
              onBegun={setBegun}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t('Close')}</Button>
      </DialogActions>
      <LeaveDialog open={asks} what={unsentText()} onLeave={onClose} onStay={() => setAsks(false)} />
    </Dialog>
  )
}
