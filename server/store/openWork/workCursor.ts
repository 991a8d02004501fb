import { isUuid } from '../../lib/uuid.ts'
import { isDay } from '../applications/isDay.ts'
import { cursorOf, cursorValues } from '../cursor.ts'
import type { WorkCursor } from './openWork.ts'

/** Writes the position of the last row of a page as text. */
export const writeCursor = ({ dueOn, since, applicationId, formType }: WorkCursor): string =>
  cursorOf(dueOn, since.toISOString(), applicationId, formType)

/** Reads a cursor. Returns undefined for a text that is none. */
export function readCursor(text: string): WorkCursor | undefined {
  const [dueOn, since, applicationId, formType] = cursorValues(text)
  if (typeof dueOn !== 'string' || typeof since !== 'string') return undefined
  if (typeof applicationId !== 'string' || typeof formType !== 'string') return undefined
  const isDue = dueOn === 'infinity' || isDay(dueOn)
  const isWhole = isDue && isMoment(since) && isUuid(applicationId) && /^[A-Za-z0-9_-]{1,100}$/.test(formType)
  return isWhole ? { dueOn, since: new Date(since), applicationId, formType } : undefined
}

/** Whether the text is a time as `toISOString` writes it, on a day that exists. */
function isMoment(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString() === text && isDay(text.slice(0, 10))
}
