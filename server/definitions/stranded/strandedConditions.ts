import type { StageFiles } from '../../../src/engine/definition.ts'
import { fieldAt, movedFields } from '../../../src/engine/evolution/places.ts'
import type { OpenConditions } from '../../store/conditions/conditions.ts'

/** Returns which files leave open conditions that nobody can fulfil, and how to fix them. */
export function strandedConditions(stages: readonly StageFiles[], open: OpenConditions[]): string[] {
  const runtimes = new Map(
    stages.map((stage) => [stage.stage.formType, { stage, moved: movedFields(stages, stage) }] as const),
  )
  const counts = new Map<string, number>()
  for (const { form_type, field: stated, owner, conditions } of open) {
    const { formType, field } = fieldAt({ runtimes }, { formType: form_type, field: stated })
    const removed = removedFrom(runtimes.get(formType)?.stage, field, owner)
    if (removed === undefined) continue
    const sentence = `stages/${formType.replaceAll('_', '-')}/stage.json:1:1: ${removed} was removed`
    counts.set(sentence, (counts.get(sentence) ?? 0) + conditions)
  }
  return [...counts].map(([sentence, count]) => `${sentence}, ${butOpen(count)}`)
}

function removedFrom(files: StageFiles | undefined, field: string, owner: string): string | undefined {
  if (!files) return 'this stage'
  const table = files.stage.conditionsSubsequent?.[field]
  if (!table) return `"${field}" of "conditionsSubsequent"`
  return Object.hasOwn(table.owners, owner) ? undefined : `the owner "${owner}" of the conditions in "${field}"`
}

const butOpen = (count: number): string =>
  count === 1
    ? 'but a condition subsequent of it is open, and nobody could fulfil it. Put it back, and remove it once that condition is fulfilled or waived.'
    : `but ${count} conditions subsequent of it are open, and nobody could fulfil them. Put it back, and remove it once these are fulfilled or waived.`
