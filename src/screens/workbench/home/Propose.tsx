import Button from '@mui/material/Button'
import { useState } from 'react'
import { t } from '../../../texts/t.ts'
import { ProposeDialog } from '../proposal/ProposeDialog.tsx'

/** A button that opens the dialog to propose the draft. */
export function Propose({ revision, disabled }: { revision: number; disabled: boolean }) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button variant="contained" disabled={disabled} onClick={() => setAsked(true)}>
        {t('Propose…')}
      </Button>
      <ProposeDialog open={asked} revision={revision} onClose={() => setAsked(false)} />
    </>
  )
}
