import Box from '@mui/material/Box'
import { Navigate } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import { Page } from '../../ui/Page.tsx'
import { useUser } from '../auth.ts'
import { paths } from '../paths.ts'
import { Entries } from './Entries.tsx'
import { Verification } from './Verification.tsx'

/** The auditor's place; for those whom the definitions let audit. */
export function Audit() {
  const { capabilities } = useUser()
  if (!capabilities?.includes('audit')) return <Navigate to={paths.home} replace />
  return (
    <Page title={t('Audit')}>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Verification />
        <Entries />
      </Box>
    </Page>
  )
}
