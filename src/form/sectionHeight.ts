import type { Shape } from '../ui/fields/FieldFrame.tsx'

/** In px, as the style sheets (`look/*.css`) draw them; tables and structures with their first contents. */
const heights: Record<Shape, number> = {
  short: 60.8,
  wide: 106.8,
  group: 60.8,
  box: 22,
  table: 160,
  structure: 200,
  formatted: 190,
}
const help = 23
const gap = 16
const title = 35
const note = 60
const panel = 200

const wholeLine: readonly Shape[] = ['wide', 'table', 'structure', 'formatted']

export interface SectionContent {
  title?: string
  note?: string
  panel?: unknown
  fields: { shape: Shape; hasHelp: boolean }[]
}

/**
 * The expected height of a section with this many columns, before it is drawn, so that what is below it does not move
 * when it is.
 */
export function sectionHeight(section: SectionContent, columns: 1 | 2): number {
  const lines = linesOf(section, columns)
  const parts = [section.title ? title : 0, section.note ? note : 0, section.panel ? panel : 0]
  const gaps = Math.max(lines.length - 1, 0) * gap
  return [...lines, ...parts].reduce((sum, height) => sum + height, gaps)
}

/** The heights of the grid's lines: a field that takes the whole width begins a line of its own. */
function linesOf({ fields }: SectionContent, columns: 1 | 2): number[] {
  const lines: number[] = []
  let isOpen = false
  for (const { shape, hasHelp } of fields) {
    const height = heights[shape] + (hasHelp ? help : 0)
    const isWhole = columns === 1 || wholeLine.includes(shape)
    if (isOpen && !isWhole) lines.push(Math.max(lines.pop() ?? 0, height))
    else lines.push(height)
    isOpen = !isWhole && !isOpen
  }
  return lines
}
