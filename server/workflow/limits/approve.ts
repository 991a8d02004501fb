import { t } from '../../../src/texts/t.ts'
import { dayOf } from '../../../src/engine/codec/stamps.ts'
import { columnsOf } from '../../../src/engine/rows/tables.ts'
import { type LimitChange, approvedLimits } from '../../../src/engine/rules/approvedLimits.ts'
import { limitMistakes } from '../../../src/engine/rules/limitMistakes.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import { type FieldMessages, Invalid } from '../../errors/problems.ts'
import { limitRows, linesAsked } from '../../model/limits/approved.ts'
import { isTableSeen, limitTableOf } from '../../model/limits/definition.ts'
import type { View } from '../../model/view.ts'
import type { Work } from '../../model/work.ts'
import type { ApprovedLimit } from '../../store/limits/approvedLimits.ts'

export interface ApprovalInput {
  /** The transition's code. */
  code: string
  /** The limit changes that the person makes; absent: approve all lines as asked. */
  limits?: readonly LimitChange[]
}

/** The form whose table a transition approves: what a person approves must be what they read. */
export function approvedForms(
  { workflows }: Pick<Work, 'workflows'>,
  deciding: Stage,
  { code }: ApprovalInput,
): string[] {
  const table = limitTableOf(workflows, deciding)
  return table?.definition.approvedBy.includes(code) ? [table.stage.stage.formType] : []
}

/**
 * The limits that a transition of the stage approves, line by line; none unless the definitions say that it approves.
 * Throws `Invalid` for a line above what was asked, with its place, and for limit changes where there is nothing to
 * approve.
 */
export function limitsApproved(
  work: Work,
  deciding: Stage,
  view: View,
  { code, limits }: ApprovalInput,
): ApprovedLimit[] {
  const table = limitTableOf(work.workflows, deciding)
  const isApproving = table?.definition.approvedBy.includes(code) === true
  if (limits && !(isApproving && isTableSeen(work, table, view)))
    throw new Invalid({ approved_limits: [t('This action approves no limits.')] })
  if (!isApproving) return []
  const asked = linesAsked(work, table, view)
  const today = dayOf(work.now)
  const columns = columnsOf(table.stage.data.properties[table.field] ?? {})
  refuseMistakes({ definition: table.definition, columns }, asked, limits ?? [], today)
  return limitRows(work, table, view, approvedLimits(table.definition, asked, limits ?? [], today))
}

function refuseMistakes(...given: Parameters<typeof limitMistakes>): void {
  const messages: Record<string, Record<string, string[]>> = {}
  for (const { n, key, message } of limitMistakes(...given)) {
    const line = (messages[n] ??= {})
    line[key] = [...(line[key] ?? []), message]
  }
  if (Object.keys(messages).length > 0) throw new Invalid({ approved_limits: messages satisfies FieldMessages })
}
