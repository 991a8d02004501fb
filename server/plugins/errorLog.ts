interface Logged {
  type: string
  message: string
  stack: string
  [detail: string]: unknown
}

/** The parts of PostgreSQL's error that do not repeat values. */
const safe = ['code', 'severity', 'table', 'column', 'constraint', 'routine']

/**
 * An error as it is logged. What PostgreSQL and the JSON parser say repeats what people wrote, so only where and what
 * kind it was is kept of it.
 */
export function logError(error: Error): Logged {
  const type = error.constructor.name
  const stack = frames(error)
  const details = Object.fromEntries(
    Object.entries(error).filter(([name, value]) => safe.includes(name) && value !== undefined),
  )
  const repeats = 'severity' in error || error instanceof SyntaxError
  return { type, ...details, message: repeats ? 'not kept, for it repeats what was sent' : error.message, stack }
}

/** Without the first lines, which are the message. */
function frames({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
