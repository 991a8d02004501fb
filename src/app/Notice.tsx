import Snackbar from '@mui/material/Snackbar'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'

/** What was done on the screen that was left, for a moment. */
export function Notice() {
  const { state, key } = useLocation() as { state: { notice?: string } | null; key: string }
  const [closed, setClosed] = useState('')
  const notice = state?.notice
  return (
    <Snackbar
      key={key}
      open={notice !== undefined && closed !== key}
      message={notice}
      autoHideDuration={6000}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      sx={{ top: { xs: 64, sm: 72 } }}
      onClose={(_, reason) => {
        if (reason !== 'clickaway') setClosed(key)
      }}
    />
  )
}
