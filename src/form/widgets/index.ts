import type { WidgetName } from '../../engine/definition.ts'
import { leaves, type WidgetEntry } from './leaves.ts'
import { LimitRows } from './LimitRows.tsx'

/** How each `ui:widget` of the definitions is drawn. */
export const widgets: Record<WidgetName, WidgetEntry> = {
  ...leaves,
  limitRows: { Widget: LimitRows, shape: 'table', follows: true },
}
