/** Reads settings from the environment. The functions add a sentence to `wrong` for each setting that is not valid. */
export type Environment = Record<string, string | undefined>

/** A port from 0, which means any free one, to 65535; undefined if it is not set. */
export function port(env: Environment, name: string, wrong: string[]): number | undefined {
  const text = env[name]
  if (!text) return undefined
  const value = Number(text)
  if (!/^\d{1,5}$/.test(text) || value > 65_535) wrong.push(`${name} must be a number from 0 to 65535, not "${text}".`)
  return value
}

interface Range {
  least?: number
  most?: number
}

/** A whole number. */
export function count(env: Environment, name: string, otherwise: number, wrong: string[], range: Range = {}): number {
  const text = env[name]
  const { least = 1, most = 999_999_999 } = range
  if (!text) return otherwise
  const isCount = /^[1-9]\d*$/.test(text) && Number(text) >= least && Number(text) <= most
  if (!isCount) wrong.push(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
  return Number(text)
}

/**
 * Refuses a time zone that JavaScript does not know: Node would take it for UTC, and say nothing. A value that begins
 * with a colon is left to the system.
 */
export function timeZone(env: Environment, name: string, wrong: string[]): void {
  const zone = env[name]
  if (!zone || zone.startsWith(':')) return
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    wrong.push(`${name} must be a time zone such as Europe/Berlin, not "${zone}".`)
  }
}

/** A setting that is on or off: 0 or 1, or the same in words. */
export function flag(env: Environment, name: string, otherwise: boolean, wrong: string[]): boolean {
  const text = env[name]
  if (!text) return otherwise
  if (!['0', '1', 'true', 'false'].includes(text)) wrong.push(`${name} must be 0 or 1, not "${text}".`)
  return text === '1' || text === 'true'
}

/** A setting that has one of these values. */
export function choice(env: Environment, name: string, values: string[], otherwise: string, wrong: string[]): string {
  const text = env[name] || otherwise
  if (!values.includes(text)) wrong.push(`${name} must be one of ${values.join(', ')}, not "${text}".`)
  return text
}

/** The values of a list that is separated by commas. */
export const listed = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
