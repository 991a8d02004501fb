import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { NavLink } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import { Page, type PageProps } from '../../ui/Page.tsx'
import { useUser } from '../auth.ts'
import { paths } from '../paths.ts'

const places = [
  { name: () => t('Overview'), to: paths.workbench },
  { name: () => t('Draft'), to: paths.definitionDraft, may: 'define' },
  { name: () => t('Versions'), to: paths.versions },
  { name: () => t('Where used'), to: paths.uses },
  { name: () => t('Replay'), to: paths.replay },
  { name: () => t('Guide'), to: paths.guide(), hasPages: true },
]

/** The frame of the workbench's screens, with links to those that the person may open. */
export function WorkbenchPage({ children, ...page }: PageProps) {
  const { capabilities } = useUser()
  const offered = places.filter(({ may }) => may === undefined || capabilities?.includes(may))
  return (
    <Page {...page}>
      <Box component="nav" aria-label={t('Workbench')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 4 }}>
        {offered.map(({ name, to, hasPages = false }) => (
          <Button
            key={to}
            component={NavLink}
            to={to}
            end={!hasPages}
            color="inherit"
            sx={{
              color: 'text.secondary',
              '&.active': {
                color: 'primary.main',
                bgcolor: 'action.selected',
                '@media (forced-colors: active)': { textDecoration: 'underline' },
              },
            }}
          >
            {name()}
          </Button>
        ))}
      </Box>
      {children}
    </Page>
  )
}
