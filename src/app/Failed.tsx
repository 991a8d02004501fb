import Typography from '@mui/material/Typography'
import { useRouteError } from 'react-router-dom'
import { t } from '../texts/t.ts'
import { Page } from '../ui/Page.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { Wrong } from '../ui/Wrong.tsx'

/** A screen that broke: what happened, what was kept, what to do. */
export function Failed() {
  const error = useRouteError()
  return (
    <Page title={t('This screen could not be shown')}>
      <Wrong>{error instanceof Error ? error.message : t('An unexpected error occurred.')}</Wrong>
      <Typography sx={{ my: 4 }}>{t('Saved work is not affected. Reload the page to try again.')}</Typography>
      <PlainButton onClick={() => location.reload()}>{t('Reload the page')}</PlainButton>
    </Page>
  )
}
