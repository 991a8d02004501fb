import Button from '@mui/material/Button'
import { useState } from 'react'
import type { DefinitionDraft } from '../../../api/http/types.ts'
import { t } from '../../../texts/t.ts'
import { ProposeDialog } from '../proposal/ProposeDialog.tsx'

/** A button that opens the dialog to propose the draft. */
export function Propose({ draft, disabled }: { draft: DefinitionDraft; disabled: boolean }) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button variant="contained" disabled={disabled} onClick={() => setAsked(true)}>
        {t('Propose…')}
      </Button>
      <ProposeDialog open={asked} draft={draft} onClose={() => setAsked(false)} />
    </>
  )
}
