import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { AnotherWay } from './AnotherWay.tsx'
import { anotherTab, signOnLabel } from './singleSignOn.ts'

/**
 * The bank's single sign-on, if there is one, in another browser tab. This tab stays as it is, and continues when the
 * sign-in is done.
 */
export function SignOnElsewhere({ busy }: { busy: boolean }) {
  const [label] = useState(signOnLabel)
  if (label === undefined) return null
  return (
    <AnotherWay>
      <Button variant="outlined" fullWidth disabled={busy} href={anotherTab.address} target="_blank" rel="noopener">
        {label}
      </Button>
      <Typography variant="body2" sx={{ mt: -2, color: 'text.secondary', textAlign: 'center' }}>
        {t('Opens in a new tab. This page then continues by itself.')}
      </Typography>
    </AnotherWay>
  )
}
