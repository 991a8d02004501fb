import type { ReactNode } from 'react'
import type { ApplicationRecord } from '../../engine/application.ts'
import type { StageDefinition } from '../../engine/definition.ts'
import { fill } from '../../engine/path.ts'
import type { LoadedForm } from '../../machines/stageTypes.ts'
import { Page } from '../../ui/Page.tsx'
import { StageSubtitle } from './StageSubtitle.tsx'
import { AmountAndState } from './AmountAndState.tsx'
import './stage.css'

export interface StagePageProps {
  loaded: LoadedForm
  /** The name of the stage's current state. */
  state: string
  editable: boolean
  children: ReactNode
}

/** The page of a stage's form: which form of which application it is, and which states both are in. */
export function StagePage({ loaded, state, editable, children }: StagePageProps) {
  const { stage, application, isBriefed = false } = loaded
  return (
    <Page
      narrow
      title={headingOf(stage.stage, application)}
      subtitle={application && <StageSubtitle {...{ application, stage, state, editable, isBriefed }} />}
      actions={application && <AmountAndState application={application} />}
    >
      <div className="stage-parts">{children}</div>
    </Page>
  )
}

/** The page's heading: the stage's own for a new or an existing application, else the stage's title. */
function headingOf({ heading, title }: StageDefinition, application: ApplicationRecord | undefined): string {
  if (!application) return heading?.new ?? title
  return heading ? fill(heading.existing, application).trim() : title
}
