import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router-dom'
import { paths } from '../paths.ts'
import { anotherTab } from './singleSignOn.ts'

/** What a tab says that was opened to sign in for another. */
export function SignedInAgain() {
  const navigate = useNavigate()
  const stay = () => {
    anotherTab.leave()
    void navigate(paths.home, { replace: true })
  }
  return (
    <>
      <Typography role="status" sx={{ mb: 4 }}>
        Close this tab: the other one goes on where you were.
      </Typography>
      <Button variant="outlined" fullWidth onClick={stay}>
        Go on here instead
      </Button>
    </>
  )
}
