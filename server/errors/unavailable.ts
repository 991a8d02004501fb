/**
 * PostgreSQL's codes for errors that pass without a change: lost connections, shut-downs, full queues, timeouts,
 * deadlocks, a database that takes no writes for now.
 */
const unavailableCodes =
  /^(08...|53...|57P0.|57014|25006|25P0[34]|55P03|40001|40P01|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT)$/
/** The messages of `pg` that come without a code: no connection, or a lost one. */
const lostMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|driver has already been destroyed/i

/** PostgreSQL's code for a full disk, and the system's codes for ours: the disk or this account's quota is full. */
const fullCodes = /^(53100|ENOSPC|EDQUOT)$/

/**
 * Whether there is no room left to write, in the database or for an upload. Unlike `isUnavailable`, this does not pass
 * by itself.
 */
export function isFull(error: unknown): boolean {
  return error instanceof Error && fullCodes.test(codeOf(error))
}

/** Codes after which the connection is gone: its last statement may or may not have been executed. */
const brokenCodes = /^(08...|57P0[12]|ECONNRESET|EPIPE|ETIMEDOUT)$/

/** Codes that end a wait for somebody else's work: a timeout, or a deadlock in which the other one continues. */
const waitTimeoutCodes = /^(55P03|57014|40P01)$/

/** Whether an error means that the wait for somebody else's work took too long: that work may still finish. */
export function isWaitTimeout(error: unknown): boolean {
  return error instanceof Error && waitTimeoutCodes.test(codeOf(error))
}

/** Codes of a transaction that was undone because it met another: a deadlock, or a row changed since its snapshot. */
const passingCodes = /^(40001|40P01)$/

/**
 * Whether the same transaction is likely to end otherwise if it is tried again at once. A user name that another
 * transaction has just taken is found by the next try, which refuses it in words.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return passingCodes.test(codeOf(error)) || ('constraint' in error && error.constraint === 'app_user_username')
}

/** Whether an error means that the database does not answer now, rather than that the request is wrong. */
export function isUnavailable(error: unknown): boolean {
  return (
    error instanceof Error &&
    !isFull(error) &&
    (unavailableCodes.test(codeOf(error)) || lostMessages.test(error.message))
  )
}

/** Whether an error means that no answer will come any more. */
export function isBroken(error: unknown): boolean {
  return error instanceof Error && (brokenCodes.test(codeOf(error)) || lostMessages.test(error.message))
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
