import { memo } from 'react'
import type { FieldUi } from '../../engine/definition.ts'
import type { FieldKind } from '../../engine/kinds/kind.ts'
import { checkbox } from './Checkbox.tsx'
import { currentUser } from './CurrentUser.tsx'
import { date } from './DateInput.tsx'
import { decision } from './Decision.tsx'
import { derived } from './Derived.tsx'
import { formattedText } from './formatted/FormattedText.tsx'
import { money } from './Money.tsx'
import { number } from './NumberInput.tsx'
import { radio } from './Radio.tsx'
import { reference } from './Reference.tsx'
import { select } from './Select.tsx'
import { severalChoices } from './SeveralChoices.tsx'
import { structured } from './Structured.tsx'
import { table } from './Table.tsx'
import { text } from './Text.tsx'
import { textarea } from './TextArea.tsx'
import type { WidgetDescriptor } from './widget.ts'
import { yesNo } from './YesNo.tsx'

/** What draws a field, by the name that `ui:widget` gives it. */
export const widgets: Record<string, WidgetDescriptor> = {
  text,
  textarea,
  formattedText,
  number,
  date,
  select,
  radio,
  checkbox,
  yesNo,
  reference,
  derived,
  currentUser,
  decision,
  table,
  structured,
  severalChoices,
  money,
}

/** The widget that a definition names, else its kind's. Throws for one that the checker would have refused. */
export function widgetOf({ ui, kind }: { ui: FieldUi; kind: FieldKind }): WidgetDescriptor {
  const name = ui['ui:widget'] ?? kind.widget
  const widget = widgets[name]
  if (!widget) throw new Error(`There is no widget "${name}".`)
  const known = memoized.get(widget)
  if (known) return known
  const made = { ...widget, Widget: memo(widget.Widget), Read: widget.Read && memo(widget.Read) }
  memoized.set(widget, made)
  return made
}

/**
 * The same widgets, drawn again only if their own props change: an error of one cell does not draw all cells of its
 * table.
 */
const memoized = new WeakMap<WidgetDescriptor, WidgetDescriptor>()
