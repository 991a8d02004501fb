interface LoggedError {
  type: string
  message: string
  stack: string
  [detail: string]: unknown
}

/** The parts of PostgreSQL's errors that do not repeat values. */
const safe = ['code', 'severity', 'table', 'column', 'constraint', 'routine']

/**
 * Returns an error as it is logged. Messages of PostgreSQL and of the JSON parser repeat what people wrote, so only the
 * place and kind of such errors are logged.
 */
export function logError(error: Error): LoggedError {
  const type = error.constructor.name
  const stack = frames(error)
  const details = Object.fromEntries(
    Object.entries(error).filter(([name, value]) => safe.includes(name) && value !== undefined),
  )
  const repeats = 'severity' in error || error instanceof SyntaxError
  return { type, ...details, message: repeats ? 'not kept, for it repeats what was sent' : error.message, stack }
}

/** Returns the stack without its first lines, which contain the message. */
function frames({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
