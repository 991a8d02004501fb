import { optionsOf } from '../engine/choices.ts'
import type { FieldUi, Schema, WidgetName } from '../engine/definition.ts'

const byType: Record<string, WidgetName> = {
  array: 'limitRows',
  boolean: 'yesNo',
  integer: 'number',
  number: 'number',
}

/** The widget that a field asks for, else the one of its type. */
export function widgetName(schema: Schema, ui: FieldUi, isReference: boolean): WidgetName {
  if (ui['ui:widget']) return ui['ui:widget']
  if (isReference) return 'reference'
  if (optionsOf(schema)) return 'select'
  if (schema.format === 'date') return 'date'
  return byType[String(schema.type)] ?? 'text'
}
