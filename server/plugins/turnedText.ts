import { t } from '../../src/texts/t.ts'
import { type FieldMessages, shortened } from '../errors/problems.ts'

/** The character that shows all that follows it backwards. */
const turns = '\u202E'

/**
 * Returns the message about the first text that would be shown backwards, nested like the body; undefined if there is
 * none. A screen and a Word file show “\u202Edetcejer” as “rejected”, but people search for, export and print what is
 * stored.
 */
export function turnedText(body: unknown): FieldMessages | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  for (const [name, value] of Object.entries(body)) {
    const found = typeof value === 'string' ? messageAbout(value) : turnedText(value)
    if (found) return { [shortened(name)]: found }
  }
  return undefined
}

const messageAbout = (text: string): string[] | undefined =>
  text.includes(turns)
    ? [t('This contains an invisible character (U+202E) that shows text backwards. Type the text again.')]
    : undefined
