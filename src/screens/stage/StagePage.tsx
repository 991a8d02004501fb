import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Loaded } from '../../machines/stageTypes.ts'
import { Page } from '../../ui/Page.tsx'
import { headingOf } from './heading.ts'
import { Place } from './Place.tsx'
import { Standing } from './Standing.tsx'

export interface StagePageProps {
  loaded: Loaded
  /** The name of the stage's current state. */
  state: string
  editable: boolean
  children: ReactNode
}

/** The page of a stage's form: which form of which application it is, and where both stand. */
export function StagePage({ loaded: { stage, application }, state, editable, children }: StagePageProps) {
  return (
    <Page
      narrow
      title={headingOf(stage.stage, application)}
      subtitle={application && <Place application={application} stage={stage} state={state} editable={editable} />}
      actions={application && <Standing application={application} />}
    >
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
    </Page>
  )
}
