import {
  type Block,
  deepestList,
  type FormattedText,
  type Item,
  type List,
  type Run,
} from '../../../../engine/kinds/formatted/document.ts'

/** A line of a text, before its lists are nested. */
export interface Line {
  kind: 'paragraph' | 'heading' | 'item'
  /** The level of a heading or an item, from 1. */
  depth: number
  numbered?: boolean
  /** The line continues the item before it. */
  isMore?: boolean
  /** An item whose mark Word has written as text. */
  isWords?: boolean
  runs: Run[]
}

/** The lines as formatted text: items in lists, and lists in items. */
export function nested(lines: Line[]): FormattedText {
  const blocks: FormattedText = []
  let open: Item[] = []
  const highest = highestHeading(lines)
  for (const { kind, depth, numbered = false, isMore, runs } of lines) {
    const last = open.at(-1)
    if (kind === 'item' && isMore && last) last.runs.push({ text: '\n' }, ...runs)
    else if (kind === 'item') {
      open = open.slice(0, Math.min(depth, deepestList) - 1)
      const item: Item = { runs: [...runs], lists: [] }
      listFor(numbered, open.at(-1)?.lists ?? blocks).items.push(item)
      open.push(item)
    } else {
      open = []
      blocks.push(kind === 'heading' ? { kind, level: depth === highest ? 1 : 2, runs } : { kind, runs })
    }
  }
  return blocks
}

/** On screen, formatted text has h3 and h4: copied from there, it keeps them. Elsewhere an h1 is the highest. */
const highestHeading = (lines: Line[]): number =>
  lines.some(({ kind, depth }) => kind === 'heading' && depth < 3) ? 1 : 3

/** The list that an item joins: the one before it, or a new one. */
function listFor(numbered: boolean, siblings: Block[]): List {
  const last = siblings.at(-1)
  if (last?.kind === 'list' && last.numbered === numbered) return last
  const list: List = { kind: 'list', numbered, items: [] }
  siblings.push(list)
  return list
}
