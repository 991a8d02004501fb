/**
 * The cells of a text as spreadsheets copy it: tabs between cells, lines between rows, and quotes around what holds
 * either.
 */
export function cellsIn(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy
  for (const [, quoted, bare = '', end] of text.replace(/(\r\n|\n|\r)$/, '').matchAll(cell)) {
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
}
