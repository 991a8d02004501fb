/**
 * PostgreSQL's codes for errors that pass without a change: lost connections, shut-downs, full queues, timeouts,
 * deadlocks.
 */
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

/** Those after which the connection is gone: its last statement may or may not have been executed. */
const broken = /^(08...|57P0[12]|ECONNRESET|EPIPE|ETIMEDOUT)$/

/** Those that end a wait for somebody else's work: a timeout, or a deadlock in which the other one continues. */
const outwaited = /^(55P03|57014|40P01)$/

/** Whether an error means that the wait for somebody else's work took too long: that work may still finish. */
export function isWaitTimeout(error: unknown): boolean {
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
