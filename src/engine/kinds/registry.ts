import { choice } from './choice.ts'
import { country } from './country.ts'
import { currency } from './currency.ts'
import { date } from './date.ts'
import { formattedText } from './formatted/formattedText.ts'
import { identifier } from './identifier.ts'
import type { DescribedField, FieldKind, Format } from './kind.ts'
import { moment } from './moment.ts'
import { money } from './money.ts'
import { month } from './month.ts'
import { number } from './number.ts'
import { percent } from './percent.ts'
import { prose } from './prose.ts'
import { reference } from './reference.ts'
import { severalChoices } from './severalChoices.ts'
import { structured } from './structured.ts'
import { table } from './table.ts'
import { text } from './text.ts'
import { yesNo } from './yesNo.ts'

/** The kinds, special ones before general ones: a field is of the first kind that matches. */
const fieldKinds: readonly FieldKind[] = [
  reference,
  table,
  severalChoices,
  money,
  structured,
  country,
  currency,
  choice,
  yesNo,
  percent,
  number,
  date,
  month,
  moment,
  identifier,
  formattedText,
  prose,
  text,
]

export function kindOf(field: DescribedField): FieldKind {
  return fieldKinds.find((kind) => kind.matches(field)) ?? text
}

/** The formats that a definition may write, by name. */
export const formats: ReadonlyMap<string, Format> = new Map(
  fieldKinds.flatMap(({ format }) => (format ? [[format.name, format] as const] : [])),
)
