import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Mail } from '../../api/http/types.ts'
import { chooseMail, readMail } from '../../api/session/ownMail.ts'
import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'

const choices: [choice: Mail['choice'], name: () => string][] = [
  ['at_once', () => t('At once')],
  ['daily', () => t('Once a day')],
  ['none', () => t('Not at all')],
]

/** When the person gets mail; a choice is kept as soon as it is made. */
export function MailDialog({ onClose }: { onClose(): void }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['mail'],
    queryFn: async () => (await readMail()) ?? null,
  })
  const choosing = useMutation({ mutationFn: chooseMail, onSettled: () => refetch() })
  return (
    <Dialog open onClose={onClose} aria-labelledby="mail" maxWidth="sm" fullWidth>
      <DialogTitle id="mail">{t('Mail')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        {isError && <Problem onRetry={() => void refetch()}>{t('Your choice could not be loaded.')}</Problem>}
        {choosing.error && <Problem severity="error">{choosing.error.message}</Problem>}
        {choosing.isSuccess && <Problem severity="success">{t('Your choice has been saved.')}</Problem>}
        {!data && !isError && <DialogContentText>{t('Loading…')}</DialogContentText>}
        {data && (
          <>
            <DialogContentText id="mail-about">{aboutOf(data)}</DialogContentText>
            <RadioGroup
              aria-labelledby="mail"
              aria-describedby="mail-about"
              value={choosing.isPending ? choosing.variables : data.choice}
            >
              {choices.map(([choice, name]) => (
                <FormControlLabel
                  key={choice}
                  value={choice}
                  control={<Radio />}
                  label={name()}
                  onChange={() => choosing.mutate(choice)}
                />
              ))}
            </RadioGroup>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function aboutOf({ address, is_sent: isSent }: Mail): string {
  if (!isSent) return t('This server sends no mail yet. Your choice applies as soon as it does.')
  if (!address) return t('There is no e-mail address for you. Ask an administrator to add one.')
  return t('Your notifications are also sent to {address}.', { address })
}
