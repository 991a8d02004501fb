import { t } from '../../../src/texts/t.ts'
import type { AbsentColleague } from '../../../src/engine/permissions.ts'
import { isOpen, waitsFor } from '../../model/conditions/actions.ts'
import { isSeen, tableOf } from '../../model/conditions/definitions.ts'
import { best, judge } from '../../model/conditions/refusals.ts'
import { permissionFactsOf } from '../../model/permissions/permissionFacts.ts'
import type { View } from '../../model/view.ts'
import { type ReadContext, workOn } from '../../model/work.ts'
import type { ConditionRow } from '../../store/conditions/conditions.ts'

/** A condition subsequent that waits for a person. */
export interface WaitingCondition {
  condition: ConditionRow
  formType: string
  formName: string
  /** The name of the action that it waits for. */
  action: string
  absent?: AbsentColleague
}

/**
 * Returns the condition if it waits for this person, judged as the application's screen judges its actions; otherwise
 * undefined.
 */
export function waitingCondition(
  context: ReadContext,
  view: View,
  condition: ConditionRow,
): WaitingCondition | undefined {
  const { workflows, actor } = workOn(context, view.application)
  const table = tableOf(workflows, condition)
  if (!table?.definition || !isOpen(condition) || !isSeen(context, view, condition)) return undefined
  const permissionContext = { workflows, actor, facts: permissionFactsOf(workflows, view) }
  const { refusals, absent } =
    condition.state === 'waiver_asked'
      ? judge(permissionContext, condition, 'confirm_waiver')
      : best(permissionContext, waitsFor(table.definition, condition))
  if (refusals.length > 0) return undefined
  const { formType, title } = table.stage.stage
  return {
    condition,
    formType,
    formName: title,
    action: condition.state === 'waiver_asked' ? t('Decide on the waiver') : t('Fulfil the condition'),
    ...(absent && { absent }),
  }
}
