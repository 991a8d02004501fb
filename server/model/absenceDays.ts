import type { Absence } from '../store/people/absences.ts'

/** In ms. */
export const day = 24 * 60 * 60 * 1000

/** The day of a moment in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The last day of an absence. */
export const lastDayOf = ({ endsAt }: Pick<Absence, 'endsAt'>): string => dayOf(new Date(endsAt.getTime() - day))
