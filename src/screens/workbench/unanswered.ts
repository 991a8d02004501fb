import { ApiError } from '../../api/http/errors.ts'

/** In ms: how long to wait before the next try if the server did not answer. */
const pause = 10_000

/** Whether another try may succeed: the server could not be reached, or could not answer. */
const isUnanswered = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === undefined || error.status >= 500)

/** Asks again after a while, until the server answers. */
export const untilAnswered = ({ state: { error } }: { state: { error: Error | null } }): number | false =>
  isUnanswered(error) && pause
