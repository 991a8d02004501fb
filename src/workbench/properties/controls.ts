import { t } from '../../texts/t.ts'

/** What analysts call the widgets. */
const names: Readonly<Record<string, () => string>> = {
  text: () => t('One line of text'),
  textarea: () => t('Several lines of text'),
  formattedText: () => t('Formatted text'),
  number: () => t('Number'),
  date: () => t('Date'),
  select: () => t('Drop-down list'),
  radio: () => t('Radio buttons'),
  checkbox: () => t('Checkbox'),
  yesNo: () => t('Drop-down list of Yes and No'),
  reference: () => t('Choice of a record or person'),
  derived: () => t('Computed value'),
  currentUser: () => t('The signed-in person'),
  decision: () => t('Buttons side by side'),
  table: () => t('Table'),
  structured: () => t('Structure'),
  severalChoices: () => t('Several of the options'),
  money: () => t('Money'),
}

/** A widget as people read it; its own name if it has none. */
export const nameOfControl = (widget: string): string => names[widget]?.() ?? widget
