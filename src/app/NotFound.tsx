import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { t } from '../texts/t.ts'
import { paths } from '../screens/paths.ts'
import { Page } from '../ui/Page.tsx'

export function NotFound() {
  return (
    <Page title={t('Page not found')}>
      <Typography sx={{ mb: 4 }}>{t('No page exists at this address. Check it for typing errors.')}</Typography>
      <Button component={Link} to={paths.home} variant="contained">
        {t('Go to the dashboard')}
      </Button>
    </Page>
  )
}
