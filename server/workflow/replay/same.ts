import { isEqual } from '../../../src/engine/path.ts'
import type { Workflows } from '../../model/machines/workflows.ts'
import type { View } from '../../model/view.ts'

/** What two sets of definitions say alike: of that, nothing can be different for an application. */
export interface Same {
  /** The stages whose files are alike, with the tables that they look up. */
  stages: ReadonlySet<string>
  /** All workflows are alike, and the path of each kind. */
  ways: boolean
  reference: boolean
}

export function sameIn(before: Workflows, after: Workflows): Same {
  const stages = after.stages.filter(({ stage: { formType } }) =>
    isAlike(filesOf(before, formType), filesOf(after, formType)),
  )
  const waysOf = ({ stages: all, byKind }: Workflows) => [
    all.map(({ workflow }) => workflow),
    [...byKind].map(([kind, { application }]) => [kind, application.path, application.stages]),
  ]
  return {
    stages: new Set(stages.map(({ stage: { formType } }) => formType)),
    ways: isAlike(waysOf(before), waysOf(after)),
    reference: isAlike(before.reference, after.reference),
  }
}

const isAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function filesOf({ stages }: Workflows, formType: string) {
  const found = stages.find(({ stage }) => stage.formType === formType)
  return found && [found.stage, found.data, found.ui, found.workflow]
}

/** Whether rules and expressions read the same of an application. */
export const readsAlike = ({ reference }: Same, was: View, is: View): boolean =>
  reference && isEqual(was.record, is.record)
