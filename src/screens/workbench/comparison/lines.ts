import { structuredPatch } from 'diff'

/** A line of a file in one of two versions, or in both. */
export interface Line {
  kind: 'same' | 'removed' | 'added'
  text: string
  /** Its number in the earlier and in the later version, from 1. */
  before?: number
  after?: number
}

/** Consecutive lines. */
export interface Hunk {
  start: number
  lines: Line[]
}

/** How many lines around a change are shown. */
const context = 3

const kinds: Readonly<Record<string, Line['kind']>> = { '-': 'removed', '+': 'added', ' ': 'same' }

/** The differences between two texts, line by line, with the lines around them. */
export function differingLines(before: string, after: string): Hunk[] {
  const { hunks } = structuredPatch('', '', before, after, undefined, undefined, { context })
  return hunks.map(({ oldStart, newStart, lines }) => ({ start: oldStart, lines: numbered(lines, oldStart, newStart) }))
}

function numbered(lines: string[], oldStart: number, newStart: number): Line[] {
  let [before, after] = [oldStart, newStart]
  return lines.flatMap((line) => {
    const kind = kinds[line.charAt(0)]
    // "\ No newline at end of file" is no line.
    if (!kind) return []
    const at = { ...(kind !== 'added' && { before: before++ }), ...(kind !== 'removed' && { after: after++ }) }
    return [{ kind, text: line.slice(1), ...at }]
  })
}
