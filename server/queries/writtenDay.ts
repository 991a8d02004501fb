import { reader } from '../../src/texts/reader.ts'

/** Writes a day for a sentence in the reader's language. The day is that of the time in UTC. */
export const writtenDay = (day: Date): string =>
  day.toLocaleDateString(reader().language === 'en' ? 'en-GB' : reader().language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
