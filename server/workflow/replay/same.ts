import { isEqual } from '../../../src/engine/path.ts'
import type { Workflows } from '../../model/machines/workflows.ts'
import type { View } from '../../model/view.ts'

/** The parts in which two sets of definitions are alike, and so cannot change anything for an application. */
export interface UnchangedParts {
  /** The stages whose files are alike, including the decision tables that they look up. */
  stages: ReadonlySet<string>
  /** Whether all workflows and the path of each kind are alike. */
  workflows: boolean
  reference: boolean
}

export function sameIn(before: Workflows, after: Workflows): UnchangedParts {
  const stages = after.stages.filter(({ stage: { formType } }) =>
    isAlike(filesOf(before, formType), filesOf(after, formType)),
  )
  const workflowsIn = ({ stages: all, byKind }: Workflows) => [
    all.map(({ workflow }) => workflow),
    [...byKind].map(([kind, { application }]) => [kind, application.path, application.stages]),
  ]
  return {
    stages: new Set(stages.map(({ stage: { formType } }) => formType)),
    workflows: isAlike(workflowsIn(before), workflowsIn(after)),
    reference: isAlike(before.reference, after.reference),
  }
}

const isAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function filesOf({ stages }: Workflows, formType: string) {
  const found = stages.find(({ stage }) => stage.formType === formType)
  return found && [found.stage, found.data, found.ui, found.workflow]
}

/** Whether rules and expressions read the same values of an application. */
export const readsAlike = ({ reference }: UnchangedParts, earlier: View, later: View): boolean =>
  reference && isEqual(earlier.record, later.record)
