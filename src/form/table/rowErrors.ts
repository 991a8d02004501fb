import type { ErrorsByPath } from '../context.ts'

/** The messages of a row, by column. */
export type RowErrors = ReadonlyMap<string, string>

/**
 * Takes the messages of a table apart by row. A row whose messages stay the same keeps its map, so that it is not drawn
 * again.
 */
export function rowErrors(field: string): (errors: ErrorsByPath) => ReadonlyMap<number, RowErrors> {
  let last: ReadonlyMap<number, RowErrors> = new Map()
  const start = `${field}.`
  return (errors) => {
    const rows = new Map<number, Map<string, string>>()
    for (const [path, message] of errors) {
      if (!path.startsWith(start)) continue
      const [index = '', column = '', ...inside] = path.slice(start.length).split('.')
      if (inside.length > 0) continue
      const row = rows.get(Number(index)) ?? new Map<string, string>()
      rows.set(Number(index), row.set(column, message))
    }
    last = new Map([...rows].map(([index, row]) => [index, kept(last.get(index), row)]))
    return last
  }
}

function kept(before: RowErrors | undefined, now: RowErrors): RowErrors {
  const isSame = before?.size === now.size && [...now].every(([column, message]) => before.get(column) === message)
  return before && isSame ? before : now
}
