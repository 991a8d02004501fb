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
