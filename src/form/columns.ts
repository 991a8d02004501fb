import type { FieldUi, ReferenceDefinition, Schema, StageFiles } from '../engine/definition.ts'
import { fieldUi } from '../engine/layout.ts'
import { widgetName } from './widgetName.ts'
import { leaves, type WidgetEntry } from './widgets/leaves.ts'

/** One column of a table of rows, with all that its cells need. */
export interface Column extends Pick<WidgetEntry, 'Widget' | 'follows'> {
  name: string
  title: string
  required: boolean
  schema: Schema
  ui: FieldUi
  reference: ReferenceDefinition | undefined
}

/** The columns in the schema's order. What the person cannot change in a row, such as its id, is kept but not shown. */
export function columnsOf(stage: StageFiles, field: string): Column[] {
  const items = itemsOf(stage, field)
  const uis = fieldUi(stage.ui, field)?.items ?? {}
  const references = stage.stage.payload.rows?.[field]?.references ?? {}
  return Object.entries(items.properties ?? {}).flatMap(([name, schema]) => {
    const ui = uis[name] ?? {}
    if (typeof schema === 'boolean' || ui['ui:readonly']) return []
    const widget = widgetName(schema, ui, name in references)
    if (widget === 'limitRows') return []
    const required = items.required?.includes(name) ?? false
    const { Widget, follows } = leaves[widget]
    return { name, title: schema.title ?? name, required, schema, ui, reference: references[name], Widget, follows }
  })
}

function itemsOf(stage: StageFiles, field: string): Schema {
  const items = stage.data.properties[field]?.items
  return typeof items === 'object' && !Array.isArray(items) ? items : {}
}
