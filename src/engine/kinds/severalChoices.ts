import { choiceName } from '../choices.ts'
import { asText, isRecord } from '../path.ts'
import { isChoices } from '../structure.ts'
import type { FieldKind } from './kind.ts'
import { text } from './text.ts'

/** Some of several options: a list of those that are chosen. */
export const severalChoices: FieldKind = {
  ...text,
  matches: ({ schema }) => isChoices(schema),
  widget: 'severalChoices',
  read: (value) => value,
  sentence: (value, { items }, ui) =>
    [value]
      .flat()
      .map((one) => (isRecord(items) && choiceName(items, ui, one)) || asText(one))
      .filter((name) => name !== '')
      .join(', '),
}
