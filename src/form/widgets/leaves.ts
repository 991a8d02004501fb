import type { WidgetName } from '../../engine/definition.ts'
import type { Shape } from '../../ui/fields/FieldFrame.tsx'
import type { Widget } from '../widgetProps.ts'
import { Checkbox } from './Checkbox.tsx'
import { Decision, Radio } from './Choice.tsx'
import { DateInput } from './DateInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { EnumSelect, YesNo } from './OptionSelect.tsx'
import { Reference } from './Reference.tsx'
import { CurrentUser, Derived } from './Shown.tsx'
import { Text } from './Text.tsx'
import { TextArea } from './TextArea.tsx'

export interface WidgetEntry {
  Widget: Widget
  shape: Shape
  /** Its input holds the text and follows the data by itself (`useDraft`): a new value is no reason to draw the field. */
  follows?: boolean
}

/** The widgets of a single value, which serve as a table's cells too. */
export const leaves: Record<Exclude<WidgetName, 'limitRows'>, WidgetEntry> = {
  text: { Widget: Text, shape: 'short', follows: true },
  textarea: { Widget: TextArea, shape: 'wide', follows: true },
  number: { Widget: NumberInput, shape: 'short', follows: true },
  date: { Widget: DateInput, shape: 'short', follows: true },
  select: { Widget: EnumSelect, shape: 'short' },
  radio: { Widget: Radio, shape: 'group' },
  checkbox: { Widget: Checkbox, shape: 'box' },
  yesNo: { Widget: YesNo, shape: 'short' },
  reference: { Widget: Reference, shape: 'short' },
  derived: { Widget: Derived, shape: 'short' },
  currentUser: { Widget: CurrentUser, shape: 'short' },
  decision: { Widget: Decision, shape: 'group' },
}
