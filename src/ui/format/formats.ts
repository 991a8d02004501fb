import { readersTag } from '../../texts/tag.ts'

/** In English, days and amounts are as the British write them, in whichever English it is. */
export const british = (): string => (readersTag().startsWith('en') ? 'en-GB' : readersTag())

/** A format in the reader's language, made once for each. */
export function inLanguage<Format>(languageOf: () => string, make: (language: string) => Format): () => Format {
  const made = new Map<string, Format>()
  return () => {
    const now = languageOf()
    const format = made.get(now) ?? madeFor(now, make)
    made.set(now, format)
    return format
  }
}

/** A browser may be set to a language that there is not. */
function madeFor<Format>(tag: string, make: (language: string) => Format): Format {
  try {
    return make(tag)
  } catch {
    return make('en-GB')
  }
}

/** The figures and the calendar that people type in. */
export const asTyped = { numberingSystem: 'latn', calendar: 'gregory' }
