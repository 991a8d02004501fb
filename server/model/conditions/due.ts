import { addWorkingDays } from '../../../src/engine/calendar/workingDays.ts'
import type { ConditionRow } from '../../store/conditions/conditions.ts'
import type { DueDay } from '../due.ts'
import type { Workflows } from '../machines/workflows.ts'
import { tableOf } from './definitions.ts'

/** The due day of a condition, and when people are reminded; undefined if it has none. */
export function dueOfCondition(workflows: Workflows, condition: ConditionRow): DueDay | undefined {
  const { due_on: on } = condition
  if (on === null) return undefined
  const remind = tableOf(workflows, condition)?.definition?.remind ?? []
  const reminders = remind.map((days) => addWorkingDays(on, -days, workflows.reference.calendar))
  return { on, reminders: reminders.toSorted() }
}
