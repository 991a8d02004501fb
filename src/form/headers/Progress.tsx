import { stepOf } from '../../engine/steps.ts'
import { StepBar } from '../../ui/fields/StepBar.tsx'
import type { HeaderProps } from './header.ts'

/** Where the application stands on its way to a decision. */
export function Progress({ stage, definition, application }: HeaderProps) {
  return (
    <StepBar
      steps={definition.steps}
      current={stepOf(definition, application?.workflow_state, stage.stage.stepNumber)}
    />
  )
}
