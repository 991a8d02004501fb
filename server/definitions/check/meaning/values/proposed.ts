import { fieldUi } from '../../../../../src/engine/layout.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type MeaningCheck, type Mistake, inStage } from '../../mistake.ts'
import { choice } from '../../suggest.ts'

/** Checks that proposals are for fields that a person decides. */
export const proposed: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const fields = Object.keys(stage.data.properties)
    return Object.entries(stage.stage.proposed ?? {}).flatMap(([field, { because }]) => {
      const at = ['proposed', field]
      if (!fields.includes(field))
        return [inStage(stage, 'stage', at, `there is no field "${field}".${choice(field, fields)}`, 'key')]
      if (because === '')
        return [inStage(stage, 'stage', [...at, 'because'], 'this reason is empty. Say why, or remove it.')]
      return undecided(stage, field)
    })
  })

/** Finds reasons why no person decides a field. */
function undecided(stage: FolderStage, field: string): Mistake[] {
  const { computed = {}, derived = {}, currentUser = {} } = stage.stage
  const at = ['proposed', field]
  const lists = Object.entries({ computed, derived, currentUser }).filter(([, names]) => Object.hasOwn(names, field))
  if (lists.length > 0)
    return lists.map(([list]) =>
      inStage(stage, 'stage', at, `nobody decides "${field}": it is also under "${list}". Keep one of them.`, 'key'),
    )
  const isSeen = !stage.ui['ui:hidden']?.includes(field) && !fieldUi(stage.ui, field)?.['ui:readonly']
  const message = `nobody can take this proposal: "${field}" is hidden or read-only. Place it on a tab, or remove the proposal.`
  return isSeen ? [] : [inStage(stage, 'stage', at, message, 'key')]
}
