import { briefedValue } from '../../../src/engine/briefings/value.ts'
import type { ApprovedLimitsDefinition } from '../../../src/engine/definition.ts'
import { columnsOf } from '../../../src/engine/rows/tables.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import type { Workflows } from '../machines/workflows.ts'
import { type Reader, withheldFromStored } from '../rights/fieldRights.ts'
import type { View } from '../view.ts'

/** The table of the lines asked for, and what the definition of the deciding stage says about it. */
export interface LimitTable {
  definition: ApprovedLimitsDefinition
  /** The stage whose form has the table. */
  stage: Stage
  field: string
}

/**
 * The table whose lines a stage approves; undefined if the stage approves none, or none in this kind of application.
 */
export function limitTableOf({ stages }: Pick<Workflows, 'stages'>, deciding: Stage): LimitTable | undefined {
  const definition = deciding.stage.approvedLimits
  const value = definition && briefedValue(stages, definition.from)
  if (!definition || !value || 'own' in value || value.property !== undefined) return undefined
  return { definition, stage: value.stage, field: value.field }
}

/** The fields of a counterparty's record by which counterparties belong to one group. */
export const groupFields = ({ stages }: Pick<Workflows, 'stages'>): string[] => [
  ...new Set(stages.flatMap(({ stage }) => stage.approvedLimits?.same ?? [])),
]

/** The title of a column of the table, to be `named`. */
export const columnTitle = ({ stage, field }: Pick<LimitTable, 'stage' | 'field'>, column: string): string =>
  columnsOf(stage.data.properties[field] ?? {})[column]?.title ?? column

/** Whether the person may see the table, and so the limits that were approved from it. */
export const isTableSeen = (
  reader: Reader,
  { stage, field }: Pick<LimitTable, 'stage' | 'field'>,
  view: View,
): boolean => !withheldFromStored(reader, stage, view).has(field)
