import { text } from './text.ts'
import type { FieldKind } from './kind.ts'

/** Text of several lines. */
export const prose: FieldKind = {
  ...text,
  matches: ({ ui }) => ui?.['ui:widget'] === 'textarea',
  widget: 'textarea',
  shownAs: 'longText',
}
