import Typography from '@mui/material/Typography'
import { useRouteError } from 'react-router-dom'
import { t } from '../texts/t.ts'
import { Page } from '../ui/Page.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { PlainProblem } from '../ui/PlainProblem.tsx'

/** Shown if a screen fails: what happened, what was kept, and what to do. */
export function Failed() {
  const error = useRouteError()
  return (
    <Page title={t('This screen could not be shown')}>
      <PlainProblem>{error instanceof Error ? error.message : t('An unexpected error occurred.')}</PlainProblem>
      <Typography sx={{ my: 4 }}>{t('Saved work is not affected. Reload the page to try again.')}</Typography>
      <PlainButton onClick={() => location.reload()}>{t('Reload the page')}</PlainButton>
    </Page>
  )
}
