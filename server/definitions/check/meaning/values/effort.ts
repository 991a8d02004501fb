import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { operation } from '../../../../../src/engine/expressions/expression.ts'
import { isBoundTable } from '../../../../../src/engine/tables/lookUp.ts'
import { expressionsOf } from '../../expressions.ts'
import { type MeaningCheck, inStage } from '../../mistake.ts'

/**
 * How many operators and table cells all expressions of a form may evaluate at each change: less than 50 ms of work.
 */
const most = 1_000_000

/** Checks that all expressions of a form are evaluated quickly, because other requests wait while a form is saved. */
export const effort: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const all = expressionsOf(stage).reduce(
      (sum, { expression, table }) => sum + effortOf(expression) * (table === undefined ? 1 : rowsOf(stage, table)),
      0,
    )
    if (all <= most) return []
    const problem = `to evaluate all expressions of this stage takes ${all} steps; the limit is ${most}`
    return inStage(
      stage,
      'stage',
      [],
      `${problem}. Look up smaller tables, in fewer places or in tables of fewer rows.`,
    )
  })

function effortOf(part: unknown): number {
  if (isBoundTable(part)) return part.rows.length * part.inputs.length
  const parts = Array.isArray(part) ? (part as unknown[]) : (operation(part)?.operands ?? [])
  return parts.reduce<number>((sum, each) => sum + effortOf(each), 1)
}

/** The maximum number of a table's rows. The check `sizes` requires one. */
const rowsOf = ({ data }: FolderStage, table: string): number => data.properties[table]?.maxItems ?? 1
