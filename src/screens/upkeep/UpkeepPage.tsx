import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { OnlyFor } from '../OnlyFor.tsx'
import { paths } from '../paths.ts'
import { useKeptTypes } from './useKeptTypes.ts'

export interface UpkeepPageProps {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  narrow?: boolean
  children: ReactNode
}

/** The frame of these screens, with links to everything that the person maintains. Other people go to the dashboard. */
export function UpkeepPage(props: UpkeepPageProps) {
  return (
    <OnlyFor may={['keep']}>
      <LinkedPage {...props} />
    </OnlyFor>
  )
}

function LinkedPage({ children, ...page }: UpkeepPageProps) {
  const { types, isError, refetch } = useKeptTypes()
  const places = [
    { name: t('Proposed changes'), to: paths.upkeep },
    ...types.map(({ name, title }) => ({ name: title, to: paths.records(name) })),
  ]
  return (
    <Page {...page}>
      <Box
        component="nav"
        aria-label={t('Records and people')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 4 }}
      >
        {places.map(({ name, to }) => (
          <Button
            key={to}
            component={NavLink}
            to={to}
            end={to === paths.upkeep}
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
            {name}
          </Button>
        ))}
      </Box>
      {isError && <Problem onRetry={() => void refetch()}>{t('The types of records could not be loaded.')}</Problem>}
      {children}
    </Page>
  )
}
