import type { Absence } from '../store/people/absences.ts'

/** In milliseconds. */
export const day = 24 * 60 * 60 * 1000

/** The UTC day of a moment, YYYY-MM-DD. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The last day of an absence. */
export const lastDayOf = ({ endsAt }: Pick<Absence, 'endsAt'>): string => dayOf(new Date(endsAt.getTime() - day))
