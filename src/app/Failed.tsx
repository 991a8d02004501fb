import Typography from '@mui/material/Typography'
import { useRouteError } from 'react-router-dom'
import { Page } from '../ui/Page.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { Wrong } from '../ui/Wrong.tsx'

/** A screen that broke: what happened, what was kept, what to do. */
export function Failed() {
  const error = useRouteError()
  return (
    <Page title="This screen could not be shown">
      <Wrong>{error instanceof Error ? error.message : 'An unexpected error occurred.'}</Wrong>
      <Typography sx={{ my: 4 }}>Saved work is not affected. Reload the page to try again.</Typography>
      <PlainButton onClick={() => location.reload()}>Reload the page</PlainButton>
    </Page>
  )
}
