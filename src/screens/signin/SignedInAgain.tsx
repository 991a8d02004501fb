import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { paths } from '../paths.ts'
import { anotherTab } from './singleSignOn.ts'

/** Shown in a tab that was opened only to sign in for another tab. */
export function SignedInAgain() {
  const navigate = useNavigate()
  const stay = () => {
    anotherTab.leave()
    void navigate(paths.home, { replace: true })
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography role="status">{t('You can close this tab and continue in the other one.')}</Typography>
      <PlainButton look="outlined" onClick={stay}>
        {t('Continue here instead')}
      </PlainButton>
    </Box>
  )
}
