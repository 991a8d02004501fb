/** A day in a sentence; its time counts in UTC. */
export const writtenDay = (day: Date): string =>
  day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
