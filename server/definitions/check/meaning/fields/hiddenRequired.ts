import { isRecord } from '../../../../../src/engine/path.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type MeaningCheck, inStage } from '../../mistake.ts'
import { demandedByGuards } from '../foundations/guardDemands.ts'

/** Checks that no field under `ui:hidden` is required of people, who could not fill it in. */
export const hiddenRequired: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const expected = expectedOf(stage)
    return (stage.ui['ui:hidden'] ?? []).flatMap((field, n) => {
      if (!expected.has(field)) return []
      const message = `"${field}" is required, but nobody sees it and nothing fills it. Place it on a tab, fill it with "derived", "computed" or "prefill", or do not require it.`
      return inStage(stage, 'ui', ['ui:hidden', n], message)
    })
  })

/** The fields that people are required to fill: those that a rule requires and nothing else fills. */
function expectedOf(folder: FolderStage): Set<string> {
  const { data, stage, ui } = folder
  const { derived, currentUser, computed, prefill, defaults, draftRequired = {}, rules = [] } = stage
  const filled = { ...derived, ...currentUser, ...computed, ...prefill, ...defaults }
  const isUnfilled = (field: string): boolean => !Object.hasOwn(filled, field)
  const expected = [
    ...(data.required ?? []),
    ...(isRecord(data.then) && Array.isArray(data.then.required) ? data.then.required.map(String) : []),
    ...Object.keys(draftRequired),
    ...rules.flatMap(({ require = [] }) => require),
    ...demandedByGuards(folder, (field) => ui['ui:hidden']?.includes(field) === true && isUnfilled(field)),
  ]
  return new Set(expected.map(String).filter(isUnfilled))
}
