import type { MayParams } from '../../../../../src/engine/definition.ts'
import { stageFile, workflowFile } from '../../../../../src/engine/source/resolve.ts'
import { permissionsInFull, rightsInFull } from '../../permissions.ts'
import { type MeaningCheck, inStage } from '../../mistake.ts'

/** Checks that somebody can meet a permission: nobody both is and is not the same party. */
export const nobody: MeaningCheck = ({ stages }, source) =>
  stages.flatMap((stage) => [
    ...permissionsInFull(workflowFile(source, stage.folder)).flatMap(({ may, at }) =>
      excluded(may).map((n) => inStage(stage, 'workflow', [...at, 'notParties', n], message)),
    ),
    ...rightsInFull(stageFile(source, stage.folder)).flatMap(({ may, at }) =>
      excluded(may).map((n) => inStage(stage, 'stage', [...at, 'notParties', n], message)),
    ),
  ])

const message = 'nobody meets these conditions: "parties" requires the same party. Remove one of them.'

/**
 * Returns the place in `notParties` of the first party that `parties` requires, if `notParties` excludes all of
 * `parties`.
 */
function excluded({ parties = [], notParties = [] }: MayParams): number[] {
  if (parties.length === 0 || !parties.every((party) => notParties.includes(party))) return []
  return [notParties.findIndex((party) => parties.includes(party))]
}
