import type { DueDefinition } from '../../src/engine/definition.ts'
import { dayOf } from '../../src/engine/codec/stamps.ts'
import { addWorkingDays } from '../../src/engine/calendar/workingDays.ts'
import type { StageForm } from '../store/applications/application.ts'
import type { StageRuntime, Workflows } from './machines/workflows.ts'

/** When work is due. Days are texts, YYYY-MM-DD. */
export interface DueDay {
  on: string
  /** The days of reminders, earliest first. */
  reminders: string[]
}

/** When a form's work is due. */
export interface Due extends DueDay {
  definition: DueDefinition
}

/** Undefined if nothing is due, or if it is not known when the stage was opened. */
export function dueOf(
  { reference }: Workflows,
  { workflow }: StageRuntime,
  form: Pick<StageForm, 'state' | 'openedAt'>,
): Due | undefined {
  const { due } = workflow.state(form.state)
  if (!due || !form.openedAt) return undefined
  const { calendar } = reference
  const on = addWorkingDays(dayOf(form.openedAt), due.workingDays, calendar)
  const reminders = (due.remind ?? []).map((days) => addWorkingDays(on, -days, calendar))
  return { on, reminders: reminders.toSorted(), definition: due }
}

/** Whether the due day is over. */
export const isOverdue = ({ on }: Pick<DueDay, 'on'>, now: Date): boolean => dayOf(now) > on
