import { reader } from '../../src/texts/reader.ts'

/** A day in a sentence; its time counts in UTC. */
export const writtenDay = (day: Date): string =>
  day.toLocaleDateString(reader().language === 'en' ? 'en-GB' : reader().language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
