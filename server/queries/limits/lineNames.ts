import { rowsOf } from '../../../src/engine/shown/change.ts'
import { describedColumns } from '../../../src/engine/shown/rows.ts'
import { valueName } from '../../../src/engine/shown/value.ts'
import { fieldAt } from '../../../src/engine/evolution/places.ts'
import { type LimitTable, limitTableOf } from '../../model/limits/definition.ts'
import { loadReferences } from '../../model/references.ts'
import type { Work } from '../../model/work.ts'
import type { ApprovedLimit } from '../../store/limits/approvedLimits.ts'

export type LineOf = Pick<ApprovedLimit, 'form_type' | 'field' | 'line'>

/** The table of today's definitions in which a line was asked for; undefined if they no longer have it. */
function tableOfLine(
  { workflows }: Pick<Work, 'workflows'>,
  { form_type, field: recorded }: Omit<LineOf, 'line'>,
): LimitTable | undefined {
  const { formType, field } = fieldAt(workflows, { formType: form_type, field: recorded })
  for (const stage of workflows.stages) {
    const table = limitTableOf(workflows, stage)
    if (table?.stage.stage.formType === formType && table.field === field) return table
  }
  return undefined
}

/** Returns a function that names lines as the form shows them. */
export async function lineNames(
  work: Pick<Work, 'db' | 'known' | 'workflows'>,
  lines: LineOf[],
): Promise<(line: LineOf) => string> {
  const described = (line: LineOf) => {
    const table = tableOfLine(work, line)
    if (!table) return undefined
    const { stage, field, definition } = table
    return describedColumns(stage, field, rowsOf(stage.data.properties[field] ?? {}) ?? {})[definition.line]
  }
  const wanted = lines.flatMap((line) => {
    const reference = described(line)?.reference
    return reference ? [{ definition: reference, value: line.line }] : []
  })
  const references = await loadReferences(work.db, work.known, wanted)
  return (line) => {
    const column = described(line)
    const name = column && valueName(column, line.line, (reference, value) => references.find(reference, value)?.name)
    return String(name ?? line.line)
  }
}
