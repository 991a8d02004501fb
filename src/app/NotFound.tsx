import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { paths } from '../screens/paths.ts'
import { Page } from '../ui/Page.tsx'

export function NotFound() {
  return (
    <Page title="Page not found">
      <Typography sx={{ mb: 4 }}>There is nothing at this address. It may have been mistyped.</Typography>
      <Button component={Link} to={paths.home} variant="contained">
        Go to the dashboard
      </Button>
    </Page>
  )
}
