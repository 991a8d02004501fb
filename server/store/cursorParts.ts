/** Returns the values in a list's cursor; none if the text is no cursor of a list. */
export function cursorParts(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
