/** How a file lays out what is inside a value. */
export interface Layout {
  /** The blanks of one level. */
  unit: string
  lineEnd: string
}

const usualLayout: Layout = { unit: '  ', lineEnd: '\n' }

/** A part of a JSON text: a single value, or a list or an object with its entries. */
export type Part = string | { brackets: string; entries: { key: string; part: Part }[] }

/** The layout that a text has: the blanks of its first indented line, and its line ends. */
export function layoutOf(text: string): Layout {
  const [, unit = usualLayout.unit] = /\n([ \t]+)\S/.exec(text) ?? []
  return { unit, lineEnd: text.includes('\r\n') ? '\r\n' : '\n' }
}

export function partOf(value: unknown): Part {
  if (Array.isArray(value)) return { brackets: '[]', entries: value.map((each) => ({ key: '', part: partOf(each) })) }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return {
    brackets: '{}',
    entries: entries.map(([key, each]: [string, unknown]) => ({ key: keyText(key), part: partOf(each) })),
  }
}

export const keyText = (key: string): string => `${JSON.stringify(key)}: `

/** The longest line, in columns. */
export const width = 120

/** Where a part begins: the blanks before its line, and how many columns of the line are taken. */
interface Start {
  indent: string
  taken: number
}

/** A part as definitions are laid out by hand: on one line where it fits. */
export function laidOut(part: Part, { indent, taken }: Start, layout = usualLayout): string {
  const line = onOneLine(part)
  // A comma may follow.
  if (typeof part === 'string' || taken + line.length + 1 <= width) return line
  const inner = indent + layout.unit
  const entries = part.entries.map(
    (each) =>
      `${inner}${each.key}${laidOut(each.part, { indent: inner, taken: inner.length + each.key.length }, layout)}`,
  )
  const [open = '', close = ''] = part.brackets
  return [open, entries.join(`,${layout.lineEnd}`), `${indent}${close}`].join(layout.lineEnd)
}

export function onOneLine(part: Part): string {
  if (typeof part === 'string') return part
  if (part.entries.length === 0) return part.brackets
  const entries = part.entries.map((each) => each.key + onOneLine(each.part)).join(', ')
  return part.brackets === '[]' ? `[${entries}]` : `{ ${entries} }`
}

/** The text of a new file. */
export const newText = (value: unknown): string =>
  `${laidOut(partOf(value), { indent: '', taken: width })}${usualLayout.lineEnd}`
