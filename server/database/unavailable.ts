/** PostgreSQL's codes for what passes by itself: lost connections, shut-downs, full queues, timeouts, deadlocks. */
const codes = /^(08...|53...|57P0.|57014|55P03|40001|40P01|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT)$/
/** What `pg` says without a code. */
const texts = /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|driver has already been destroyed/i

/** Whether an error means that the database does not answer now, rather than that the request is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return codes.test(code) || texts.test(error.message)
}
