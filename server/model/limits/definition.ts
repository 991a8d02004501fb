import { briefedValue } from '../../../src/engine/briefings/value.ts'
import type { ApprovedLimitsDefinition } from '../../../src/engine/definition.ts'
import { columnsOf } from '../../../src/engine/rows/tables.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import type { Workflows } from '../machines/workflows.ts'
import { type Reader, withheldFromStored } from '../rights/fieldRights.ts'
import type { View } from '../view.ts'

/** The table that was asked for, and what the deciding stage says of it. */
export interface LimitTable {
  definition: ApprovedLimitsDefinition
  /** The stage whose form has the table. */
  stage: Stage
  field: string
}

/** What a stage approves; undefined if it approves nothing, or nothing of this kind of application. */
export function limitTableOf({ stages }: Pick<Workflows, 'stages'>, deciding: Stage): LimitTable | undefined {
  const definition = deciding.stage.approvedLimits
  const value = definition && briefedValue(stages, definition.from)
  if (!definition || !value || 'own' in value || value.property !== undefined) return undefined
  return { definition, stage: value.stage, field: value.field }
}

/** The fields of a counterparty's record that make a group. */
export const groupFields = ({ stages }: Pick<Workflows, 'stages'>): string[] => [
  ...new Set(stages.flatMap(({ stage }) => stage.approvedLimits?.same ?? [])),
]

/** The title of one of its columns, to be `named`. */
export const columnTitle = ({ stage, field }: Pick<LimitTable, 'stage' | 'field'>, column: string): string =>
  columnsOf(stage.data.properties[field] ?? {})[column]?.title ?? column

/** Whether the person may see the table, and so what was approved of it. */
export const isTableSeen = (
  reader: Reader,
  { stage, field }: Pick<LimitTable, 'stage' | 'field'>,
  view: View,
): boolean => !withheldFromStored(reader, stage, view).has(field)
