/** Writes the values that say where the next page of a list begins as one text. */
export const cursorOf = (...values: string[]): string => Buffer.from(JSON.stringify(values)).toString('base64url')

/** Returns the values in a list's cursor; none if the text is no cursor of a list. */
export function cursorValues(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(values) ? values : []
  } catch {
    return []
  }
}
