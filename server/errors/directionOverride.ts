import { t } from '../../src/texts/t.ts'
import { type FieldMessages, shortened } from './problems.ts'

/** The right-to-left override, which shows all that follows it backwards. */
const override = '\u202E'

/**
 * Returns the message about the first text that would be shown backwards, nested like the body; undefined if there is
 * none. A screen and a Word file show “\u202Edetcejer” as “rejected”, but people search for, export and print what is
 * stored.
 */
export function overrideMessages(body: unknown): FieldMessages | undefined {
  const [first, ...rest] = overrideAt(body) ?? []
  if (first === undefined) return undefined
  const inner = rest.reduceRight<FieldMessages | string[]>(
    (message, name) => ({ [shortened(name)]: message }),
    [overrideMessage()],
  )
  return { [shortened(first)]: inner }
}

/** Where the first text is that would be shown backwards, unless `before` holds the same text anywhere. */
export function overrideAt(after: unknown, before?: unknown): string[] | undefined {
  if (typeof after !== 'object' || after === null) return undefined
  for (const [name, value] of Object.entries(after)) {
    if (typeof value === 'string') {
      if (value.includes(override) && !holds(before, value)) return [name]
      continue
    }
    const path = overrideAt(value, before)
    if (path) return [name, ...path]
  }
  return undefined
}

export const overrideMessage = () =>
  t('This contains an invisible character (U+202E) that shows text backwards. Type the text again.')

const holds = (value: unknown, text: string): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some((inner) => holds(inner, text))
    : value === text
