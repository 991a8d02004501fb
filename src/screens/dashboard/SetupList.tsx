import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { listMissingSetup } from '../../api/lists/setup.ts'
import type { MissingSetup } from '../../api/http/types.ts'
import { named, t } from '../../texts/t.ts'
import { paths } from '../paths.ts'

/** What is missing before the bank can work. Empty once everything is there, or if that is not known. */
export function SetupList() {
  const id = useId()
  const { data: missing = [] } = useQuery({
    queryKey: ['setup'],
    queryFn: listMissingSetup,
    refetchOnWindowFocus: true,
  })
  if (missing.length === 0) return null
  const lacksAdministrators = missing.some(({ kind }) => kind === 'administrators')
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ px: { xs: 4, md: 6 }, py: 4, mb: 5 }}>
      <Typography id={id} variant="h2">
        {t('Before the bank can start')}
      </Typography>
      <Box component="ul" sx={{ mt: 3, mb: 0, pl: 5, display: 'grid', gap: 1 }}>
        {missing.map((each, place) => (
          <li key={place}>{sentences[each.kind](each)}</li>
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
        {lacksAdministrators
          ? t('Whoever runs the server adds administrators with the command “npm run users -- add”.')
          : t('One administrator proposes what is missing, and another approves it:')}{' '}
        {!lacksAdministrators && <Link to={paths.upkeep}>{t('Records and people')}</Link>}
      </Typography>
    </Paper>
  )
}

const sentences: Record<MissingSetup['kind'], (missing: MissingSetup) => string> = {
  administrators: () => t('A second administrator is missing: what one proposes, the other approves.'),
  people({ form_name: form, needs_level: level, roles = [], proposed = false }) {
    const values = { form: named(form ?? ''), roles: roles.map(named).join(', ') }
    if (proposed)
      return form
        ? t(
            'Nobody can complete the {form} yet: people who can have been proposed and are waiting for approval.',
            values,
          )
        : t('Nobody can start an application yet: people who can have been proposed and are waiting for approval.')
    if (!form) return t('Nobody can start an application. Roles that can: {roles}.', values)
    if (level) return t('Nobody can complete the {form}. Roles that can, with an authority level: {roles}.', values)
    return t('Nobody can complete the {form}. Roles that can: {roles}.', values)
  },
  records({ resource = '', proposed = false }) {
    const { none, waiting } = ofRecords.get(resource) ?? ofType(resource)
    return proposed ? waiting() : none()
  },
}

const ofRecords = new Map([
  [
    'counterparties',
    {
      none: () => t('There are no counterparties.'),
      waiting: () => t('There are no counterparties yet: those that are proposed are waiting for approval.'),
    },
  ],
  [
    'limit-types',
    {
      none: () => t('There are no limit types.'),
      waiting: () => t('There are no limit types yet: those that are proposed are waiting for approval.'),
    },
  ],
])

const ofType = (type: string) => ({
  none: () => t('There are no records of the type {type}.', { type }),
  waiting: () =>
    t('There are no records of the type {type} yet: those that are proposed are waiting for approval.', { type }),
})
