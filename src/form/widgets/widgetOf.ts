import type { FieldUi } from '../../engine/definition.ts'
import type { FieldKind } from '../../engine/kinds/kind.ts'
import { widgets } from './registry.ts'
import type { WidgetDescriptor } from './widget.ts'

/** The widget that a definition names, else its kind's. Throws for one that the checker would have refused. */
export function widgetOf({ ui, kind }: { ui: FieldUi; kind: FieldKind }): WidgetDescriptor {
  const name = ui['ui:widget'] ?? kind.widget
  const widget = widgets[name]
  if (!widget) throw new Error(`There is no widget "${name}".`)
  return widget
}
