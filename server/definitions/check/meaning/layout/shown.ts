import type { Condition } from '../../../../../src/engine/definition.ts'
import { isComputed } from '../../../../../src/engine/conditions/condition.ts'
import { isRetired } from '../../../../../src/engine/evolution/past.ts'
import { fieldUi } from '../../../../../src/engine/layout.ts'
import type { FolderStage } from '../../../definitions.ts'
import { type MeaningCheck, inStage } from '../../mistake.ts'
import { wayBack } from '../values/computed.ts'

/** No field waits for itself to be shown: nobody can fill a field that appears only once it is filled. */
export const shown: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const asked = Object.keys(stage.ui).filter((field) => !isRetired(stage.data.properties[field] ?? {}))
    const awaited = new Map(asked.map((field) => [field, awaitedBy(stage, field)]))
    return [...awaited.keys()].flatMap((field) => {
      const way = wayBack(awaited, field)
      const message = `"${field}" can never appear, because it waits for itself: ${[...(way ?? []), field].join(' → ')}. Test another field.`
      return way ? [inStage(stage, 'ui', [field, 'ui:when'], message)] : []
    })
  })

/** The fields that must be filled before this one appears, unless something else fills them. */
function awaitedBy({ stage, ui }: FolderStage, field: string): string[] {
  const { computed, derived, prefill, defaults } = stage
  const filled = { ...computed, ...derived, ...prefill, ...defaults }
  return needed(fieldUi(ui, field)?.['ui:when']).filter((name) => !Object.hasOwn(filled, name))
}

const needed = (condition: Condition | undefined): string[] =>
  condition === undefined || isComputed(condition) ? [] : (condition.required ?? [])
