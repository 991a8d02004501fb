import { readersTag } from '../../texts/tag.ts'

/** In every variety of English, days and amounts are written the British way. */
export const british = (): string => (readersTag().startsWith('en') ? 'en-GB' : readersTag())

/** A format in the reader's language, created once for each language. */
export function inLanguage<Format>(languageOf: () => string, make: (language: string) => Format): () => Format {
  const made = new Map<string, Format>()
  return () => {
    const now = languageOf()
    const format = made.get(now) ?? madeFor(now, make)
    made.set(now, format)
    return format
  }
}

/** A browser may be set to a language that does not exist. */
function madeFor<Format>(tag: string, make: (language: string) => Format): Format {
  try {
    return make(tag)
  } catch {
    return make('en-GB')
  }
}

/** The digits and the calendar in which people type. */
export const asTyped = { numberingSystem: 'latn', calendar: 'gregory' }
