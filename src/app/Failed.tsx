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
      <Wrong>{error instanceof Error ? error.message : 'Something went wrong that the screen did not expect.'}</Wrong>
      <Typography sx={{ my: 4 }}>What was saved before is kept. Loading the page again usually helps.</Typography>
      <PlainButton onClick={() => location.reload()}>Load again</PlainButton>
    </Page>
  )
}
