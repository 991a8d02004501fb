import Box from '@mui/material/Box'
import { t } from '../../texts/t.ts'
import { Page } from '../../ui/Page.tsx'
import { OnlyFor } from '../OnlyFor.tsx'
import { Entries } from './Entries.tsx'
import { Verification } from './Verification.tsx'

/** The audit, for people whom the definitions let audit. */
export function Audit() {
  return (
    <OnlyFor may={['audit']}>
      <Page title={t('Audit')}>
        <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Verification />
          <Entries />
        </Box>
      </Page>
    </OnlyFor>
  )
}
