import { utcDayOf } from '../../src/engine/codec/stamps.ts'
import type { Absence } from '../store/people/absences.ts'

/** In milliseconds. */
export const day = 24 * 60 * 60 * 1000

/** The last day of an absence, in UTC. */
export const lastDayOf = ({ endsAt }: Pick<Absence, 'endsAt'>): string => utcDayOf(new Date(endsAt.getTime() - day))
