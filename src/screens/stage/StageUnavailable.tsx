import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { paths } from '../paths.ts'

export interface StageUnavailableProps {
  message: string
  id: string | undefined
  onRetry(): void
}

/** Shown if a form could not be opened: why, and where to go on. */
export function StageUnavailable({ message, id, onRetry }: StageUnavailableProps) {
  return (
    <Page narrow title={t('Credit Application')}>
      <Problem onRetry={onRetry}>
        {message.split('\n').map((line) => (
          <span key={line} className="line">
            {line}
          </span>
        ))}
      </Problem>
      <Box sx={{ display: 'flex', gap: 3 }}>
        {id && (
          <Button component={Link} to={paths.details(id)} variant="outlined">
            {t('Application details')}
          </Button>
        )}
        <Button component={Link} to={paths.home} variant="outlined">
          {t('Dashboard')}
        </Button>
      </Box>
    </Page>
  )
}
