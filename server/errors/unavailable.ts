/** PostgreSQL's codes for what passes by itself: lost connections, shut-downs, full queues, timeouts, deadlocks. */
const codes = /^(08...|53...|57P0.|57014|25P0[34]|55P03|40001|40P01|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT)$/
/** What `pg` says without a code. */
const texts =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|driver has already been destroyed/i

/** PostgreSQL's code for a full disk, and the system's for one of our own: full, or its account's share of it. */
const full = /^(53100|ENOSPC|EDQUOT)$/

/**
 * Whether there is no room left to write, in the database or for an upload: it answers, and does not pass by itself.
 */
export function isFull(error: unknown): boolean {
  return error instanceof Error && full.test(codeOf(error))
}

/** Of these, those with which the connection itself has gone: what it was asked for last may have been done or not. */
const broken = /^(08...|57P0[12]|ECONNRESET|EPIPE|ETIMEDOUT)$/

/**
 * Of these, those with which a wait for somebody else's work ends: a timeout, or a deadlock in which the other one goes
 * on.
 */
const outwaited = /^(55P03|57014|40P01)$/

/** Whether an error means that somebody else's work was waited for too long: it may still be done. */
export function isOutwaited(error: unknown): boolean {
  return error instanceof Error && outwaited.test(codeOf(error))
}

/** Whether an error means that the database does not answer now, rather than that the request is wrong. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Error && !isFull(error) && (codes.test(codeOf(error)) || texts.test(error.message))
}

/** Whether an error means that no answer will come any more. */
export function isBroken(error: unknown): boolean {
  return error instanceof Error && (broken.test(codeOf(error)) || texts.test(error.message))
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
