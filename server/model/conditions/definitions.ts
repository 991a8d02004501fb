import { choiceName } from '../../../src/engine/choices.ts'
import type { ConditionsDefinition } from '../../../src/engine/definition.ts'
import { fieldUi } from '../../../src/engine/layout.ts'
import { columnsOf } from '../../../src/engine/rows/tables.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import type { ConditionRow } from '../../store/conditions/conditions.ts'
import { fieldAt } from '../../../src/engine/evolution/places.ts'
import type { Workflows } from '../machines/workflows.ts'
import { type Reader, withheldFromStored } from '../rights/fieldRights.ts'
import type { View } from '../view.ts'
import { workOn } from '../work.ts'

/** The table that stated a condition, by the definitions of today. */
export interface DefinedTable {
  stage: Stage
  field: string
  /** Absent if the definitions no longer follow up the rows of the table: then nobody may act. */
  definition?: ConditionsDefinition
}

/** Undefined if there is no such stage any more. */
export function tableOf(
  { runtimes }: Pick<Workflows, 'runtimes'>,
  { form_type, field: stated }: Pick<ConditionRow, 'form_type' | 'field'>,
): DefinedTable | undefined {
  const { formType, field } = fieldAt({ runtimes }, { formType: form_type, field: stated })
  const stage = runtimes.get(formType)?.stage
  return stage && { stage, field, definition: stage.stage.conditionsSubsequent?.[field] }
}

/** The name of a condition's owner, as the form shows it. */
export function ownerName({ stage, field, definition }: DefinedTable, { owner }: Pick<ConditionRow, 'owner'>): string {
  const column = definition?.owner ?? ''
  const schema = columnsOf(stage.data.properties[field] ?? {})[column]
  return (schema && choiceName(schema, fieldUi(stage.ui, field)?.items?.[column], owner)) ?? owner
}

/** Whether the person may see the table that stated a condition, and so the condition. */
export function isSeen(asking: Reader, view: View, condition: Pick<ConditionRow, 'form_type' | 'field'>): boolean {
  const reader = workOn(asking, view.application)
  const table = tableOf(reader.workflows, condition)
  return !table || !withheldFromStored(reader, table.stage, view).has(table.field)
}
