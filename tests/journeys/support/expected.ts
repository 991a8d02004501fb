/**
 * What a journey's file cannot know beforehand: `$today`, `$timestamp`, `$user:rm`, `$counterparty:Name`,
 * `$limitType:Name`.
 */
export type Placeholders = Record<string, string>

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/**
 * The expected value, with names replaced; what can only be recognised is taken over from the actual value when it
 * fits.
 */
export function expected(value: unknown, actual: unknown, placeholders: Placeholders): unknown {
  if (typeof value === 'string') return expectedText(value, actual, placeholders)
  if (Array.isArray(value))
    return value.map((item, index) => expected(item, Array.isArray(actual) ? actual[index] : undefined, placeholders))
  if (value === null || typeof value !== 'object') return value
  const other: Record<string, unknown> = actual && typeof actual === 'object' ? { ...actual } : {}
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, expected(item, other[key], placeholders)]))
}

function expectedText(value: string, actual: unknown, placeholders: Placeholders): unknown {
  if (value === '$timestamp') return typeof actual === 'string' && timestamp.test(actual) ? actual : 'an ISO timestamp'
  if (value === '$rowId') return typeof actual === 'string' && actual !== '' ? actual : 'the id of a saved row'
  return value.startsWith('$') ? (placeholders[value.slice(1)] ?? `nothing known as ${value}`) : value
}
