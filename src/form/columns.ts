import type { FieldUi, ReferenceDefinition, Schema, StageFiles } from '../engine/definition.ts'
import type { FieldKind } from '../engine/kinds/kind.ts'
import { kindOf } from '../engine/kinds/registry.ts'
import { fieldUi } from '../engine/layout.ts'
import { isComputedColumn } from '../engine/rows/tables.ts'

/** One column of a table of rows, with all that its cells need. */
export interface Column {
  name: string
  title: string
  required: boolean
  /** It is computed or read-only. */
  readonly: boolean
  /** It is shown under a condition only. */
  conditional: boolean
  schema: Schema
  ui: FieldUi
  kind: FieldKind
  reference: ReferenceDefinition | undefined
}

/** The columns in the schema's order. A row's id, which nobody changes, is kept but not shown. */
export function columnsOf(files: StageFiles, field: string): Column[] {
  const items = itemsOf(files, field)
  const uis = fieldUi(files.ui, field)?.items ?? {}
  const references = files.stage.payload.rows?.[field]?.references ?? {}
  return Object.entries(items.properties ?? {}).flatMap(([name, schema]) => {
    const ui = uis[name] ?? {}
    if (typeof schema === 'boolean' || (name === 'id' && ui['ui:readonly'])) return []
    const readonly = isComputedColumn(files, field, name) || ui['ui:readonly'] === true
    const described = { schema, ui, reference: references[name] }
    const required = !readonly && (items.required?.includes(name) ?? false)
    const conditional = ui['ui:when'] !== undefined
    const title = schema.title ?? name
    return [{ name, title, required, readonly, conditional, kind: kindOf(described), ...described }]
  })
}

function itemsOf(files: StageFiles, field: string): Schema {
  const items = files.data.properties[field]?.items
  return typeof items === 'object' && !Array.isArray(items) ? items : {}
}
