import {
  AlignmentType,
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx'
import type { Block, List, Run } from '../../../src/engine/kinds/formatted/document.ts'
import type { OutlineChapter, OutlineTable, Part } from '../outline.ts'
import { type Band, bandsOf, padding } from '../pdf/columns.ts'

/** The page, in twentieths of a point: A4 with the same margins as the PDF. */
export const page = { width: 11_906, height: 16_838, margin: 1120 }
const inside = page.width - 2 * page.margin
const labels = 3200
/** Twips per point. */
const twips = 20

const colors = { quiet: '5B6672', mark: '8A4B00', rule: 'C9D0D8' }
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const ruled = { top: none, left: none, right: none, bottom: { style: BorderStyle.SINGLE, size: 4, color: colors.rule } }

export const quiet = (text: string): TextRun => run(text, { color: colors.quiet, size: 16 })

type Content = Paragraph | Table

interface Look {
  bold?: boolean
  italics?: boolean
  color?: string
  size?: number
  style?: string
}

export function chapterOf({ title, parts }: OutlineChapter): Content[] {
  const heading = new Paragraph({ heading: HeadingLevel.HEADING_1, children: [run(title)] })
  return [
    heading,
    ...grouped(parts).flatMap((group) => (group[0]?.kind === 'fact' ? facts(group) : group.flatMap(passage))),
  ]
}

/** Groups consecutive facts. */
function grouped(parts: Part[]): Part[][] {
  const groups: Part[][] = []
  for (const part of parts) {
    const last = groups.at(-1)
    if (part.kind === 'fact' && last?.[0]?.kind === 'fact') last.push(part)
    else groups.push([part])
  }
  return groups
}

function facts(parts: Part[]): Content[] {
  const row = (part: Part) =>
    new TableRow({
      cantSplit: true,
      children: [
        cell([new Paragraph({ children: [run(part.title, { color: colors.quiet, size: 18 })] })], labels),
        cell([...part.blocks.flatMap(blockOf), ...markOf(part), creditOf(part)], inside - labels),
      ],
    })
  return [tableOf([labels, inside - labels], parts.map(row)), new Paragraph({})]
}

const cell = (children: Paragraph[], width: number): TableCell =>
  new TableCell({
    children,
    borders: ruled,
    width: { size: width, type: WidthType.DXA },
    margins: { top: 40, bottom: 40, left: 60, right: 60 },
  })

const tableOf = (columnWidths: number[], rows: TableRow[]): Table =>
  new Table({
    rows,
    columnWidths,
    layout: TableLayoutType.FIXED,
    width: { size: columnWidths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    borders: { ...ruled, bottom: none, insideHorizontal: none, insideVertical: none },
  })

function passage(part: Part): Content[] {
  const heading = new Paragraph({ heading: HeadingLevel.HEADING_2, children: [run(part.title)] })
  const body = part.table ? bandsIn(part.table) : part.blocks.flatMap(blockOf)
  return [heading, ...markOf(part), ...body, creditOf(part)]
}

const markOf = ({ mark }: Part): Paragraph[] =>
  mark === undefined ? [] : [new Paragraph({ children: [run(mark, { color: colors.mark, bold: true, size: 16 })] })]

const creditOf = ({ credit }: Part): Paragraph => new Paragraph({ children: [quiet(credit)] })

/**
 * The table as in the PDF: one that is wider than the page becomes several, each of which begins with the first column.
 */
const bandsIn = (table: OutlineTable): Content[] =>
  bandsOf(table).flatMap((band, n) => [...(n > 0 ? [new Paragraph({ keepNext: true })] : []), bandOf(band)])

/** A table that repeats its heads on each page. */
function bandOf({ columns, places, rows, totals }: Band): Table {
  const widths = places.map(({ width }) => Math.floor((width + 2 * padding.x) * twips))
  const row = (cells: string[], look: Look, isHead = false) =>
    new TableRow({
      tableHeader: isHead,
      children: cells.map((text, n) => {
        const alignment = columns[n]?.isNumber ? AlignmentType.RIGHT : AlignmentType.LEFT
        const children = textRuns(text, { ...look, size: 16 })
        return cell([new Paragraph({ alignment, children })], widths[n] ?? 0)
      }),
    })
  const heads = columns.map(({ title }) => title)
  return tableOf(widths, [
    row(heads, { bold: true, color: colors.quiet }, true),
    ...rows.map((cells) => row(cells, {})),
    ...(totals ? [row(totals, { bold: true })] : []),
  ])
}

function blockOf(block: Block): Paragraph[] {
  if (block.kind === 'list') return listOf(block, 0)
  const children = runsOf(block.runs)
  if (block.kind === 'paragraph') return [new Paragraph({ children })]
  return [new Paragraph({ heading: block.level === 1 ? HeadingLevel.HEADING_3 : HeadingLevel.HEADING_4, children })]
}

/**
 * A list. Each item begins with its number or bullet as text, because a program that opens the file cannot number it.
 */
const listOf = ({ numbered, items }: List, depth: number): Paragraph[] =>
  items.flatMap(({ runs, lists }, n) => [
    new Paragraph({
      indent: { left: 360 * (depth + 1), hanging: 360 },
      tabStops: [{ type: TabStopType.LEFT, position: 360 * (depth + 1) }],
      children: [new TextRun(numbered ? `${n + 1}.\t` : '•\t'), ...runsOf(runs)],
    }),
    ...lists.flatMap((list) => listOf(list, depth + 1)),
  ])

const runsOf = (runs: Run[]): ParagraphChild[] =>
  runs.flatMap(({ text, bold, italic, link }): ParagraphChild[] => {
    const children = textRuns(text, {
      ...(bold && { bold }),
      ...(italic && { italics: italic }),
      ...(link !== undefined && { style: 'Hyperlink' }),
    })
    return link === undefined ? children : [new ExternalHyperlink({ link: cleaned(link), children })]
  })

/** A text without the characters that XML does not allow. */
export const cleaned = (text: string): string => text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')

/** A text on one line. */
export const run = (text: string, look: Look = {}): TextRun => new TextRun({ ...look, text: cleaned(text) })

/** A text with its line breaks. */
const textRuns = (text: string, look: Look): TextRun[] =>
  cleaned(text)
    .split(/\r\n?|\n/)
    .map((line, n) => new TextRun({ ...look, text: line, ...(n > 0 && { break: 1 }) }))
