import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { named, t } from '../../texts/t.ts'
import { loadIndex } from '../../api/stage/definitions.ts'
import { roleTitle, rolesThatMay } from '../../engine/capabilities.ts'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useUser } from '../auth.ts'
import { paths } from '../paths.ts'
import { StageLoading } from './StageLoading.tsx'

/** Replaces a form that this person could fill in but not save. Says why, and who can (spec decision 12). */
export function NotOffered() {
  const role = useUser().role?.name ?? ''
  const { data, isPending } = useQuery({ queryKey: ['definitions'], queryFn: loadIndex })
  if (isPending) return <StageLoading isNew />
  const title = data && role ? named(roleTitle(data.reference, role)) : undefined
  const able = data && rolesThatMay(data.reference, 'create').map(named).join(', ')
  return (
    <Page narrow title={t('Credit Application')}>
      <Problem severity="info">
        {title === undefined
          ? t('Your role cannot create applications.')
          : t('Your role ({title}) cannot create applications.', { title })}
        {able !== undefined && ` ${t('These roles can: {roles}.', { roles: able })}`}
      </Problem>
      <Box>
        <Button component={Link} to={paths.home} variant="outlined">
          {t('Dashboard')}
        </Button>
      </Box>
    </Page>
  )
}
