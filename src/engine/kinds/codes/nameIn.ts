/** What a code is called; itself where it is none, as while somebody writes the options of a field. */
export function nameIn(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch (error) {
    if (error instanceof RangeError) return code
    throw error
  }
}
