import type { Block, List } from '../../../src/engine/kinds/formatted/document.ts'
import type { Outline, OutlineChapter, Part } from '../outline.ts'
import { type Line, linesOf } from './lines.ts'
import { type Look, Sheet, ink, inside, leadingOf, page } from './sheet.ts'
import { drawTable } from './table.ts'

const looks = {
  title: { size: 20, color: ink.text, bold: true },
  subtitle: { size: 11, color: ink.text },
  note: { size: 8.5, color: ink.quiet },
  chapter: { size: 14, color: ink.text, bold: true },
  label: { size: 8.5, color: ink.quiet },
  heading: { size: 10.5, color: ink.text, bold: true },
  text: { size: 9.5, color: ink.text },
  mark: { size: 8, color: ink.mark, bold: true },
  credit: { size: 7.5, color: ink.quiet },
} satisfies Record<string, Look>

/** The looks of headings inside formatted text, which are smaller than the field's heading. */
const within = { 1: { ...looks.text, size: 10, bold: true }, 2: { ...looks.text, bold: true, italic: true } }

/** Draws the credit paper as a PDF. */
export async function drawPdf(outline: Outline): Promise<Buffer> {
  const sheet = new Sheet(outline)
  sheet.write([{ text: outline.title }], looks.title)
  sheet.gap(2)
  sheet.write([{ text: outline.subtitle }], looks.subtitle)
  sheet.gap(6)
  for (const note of outline.notes) sheet.write([{ text: note }], looks.note)
  if (outline.chapters.length === 0) {
    sheet.gap(16)
    sheet.write([{ text: outline.nothing }], looks.text)
  }
  for (const chapter of outline.chapters) drawChapter(sheet, chapter)
  return sheet.end((page, of) => ({
    left: outline.foot,
    right: outline.pageOfPages.replace('{page}', String(page)).replace('{pages}', String(of)),
  }))
}

function drawChapter(sheet: Sheet, { title, parts }: OutlineChapter): void {
  sheet.gap(22)
  sheet.keep(parts[0]?.kind === 'fact' ? 90 : 190)
  sheet.bookmark(title)
  sheet.write([{ text: title }], looks.chapter)
  sheet.y += 3
  sheet.rule(sheet.y)
  sheet.y += 8
  for (const part of parts) drawPart[part.kind](sheet, part)
}

const drawPart: Record<Part['kind'], (sheet: Sheet, part: Part) => void> = {
  fact: drawFact,
  text: (sheet, part) => {
    beginPassage(sheet, part)
    for (const block of part.blocks) drawBlock(sheet, block)
    endPassage(sheet, part)
  },
  table: (sheet, part) => {
    beginPassage(sheet, part)
    if (part.table) drawTable(sheet, part.table)
    sheet.y += 3
    endPassage(sheet, part)
  },
}

function beginPassage(sheet: Sheet, { kind, title, mark }: Part): void {
  sheet.gap(8)
  sheet.keep(kind === 'table' ? 140 : 60)
  sheet.write([{ text: title }], looks.heading)
  if (mark !== undefined) sheet.write([{ text: mark }], looks.mark)
}

function endPassage(sheet: Sheet, { credit }: Part): void {
  sheet.write([{ text: credit }], looks.credit)
  sheet.y += 6
}

/** Draws a line of text beside its label; both stay on the same page. */
function drawFact(sheet: Sheet, { title, blocks, mark, credit }: Part): void {
  const label = { x: page.left, width: 150 }
  const value = { x: label.x + label.width + 14, width: inside - label.width - 14 }
  const set = (text: string, look: Look, { width }: { width: number }) =>
    linesOf([{ ...look, text }], { size: look.size, width }).map((line) => ({ line, look }))
  const labels = set(title, looks.label, label)
  const values = [
    ...blocks
      .flatMap((block) => ('runs' in block ? linesOf(block.runs, { size: 9.5, width: value.width }) : []))
      .map((line) => ({ line, look: looks.text as Look })),
    ...(mark === undefined ? [] : set(mark, looks.mark, value)),
    ...set(credit, looks.credit, value),
  ]
  const height = Math.max(heightOf(labels), heightOf(values))
  sheet.keep(height + 6)
  const top = sheet.y
  drawColumn(sheet, labels, { ...label, y: top + 1 })
  drawColumn(sheet, values, { ...value, y: top })
  sheet.y = top + height + 3
  sheet.rule(sheet.y)
  sheet.y += 4
}

type Set = { line: Line; look: Look }[]

const heightOf = (lines: Set): number => lines.reduce((sum, { look }) => sum + leadingOf(look), 0)

function drawColumn(sheet: Sheet, lines: Set, place: { x: number; width: number; y: number }): void {
  let { y } = place
  for (const { line, look } of lines) {
    sheet.line(line, look, { ...place, y })
    y += leadingOf(look)
  }
}

function drawBlock(sheet: Sheet, block: Block): void {
  if (block.kind === 'list') {
    drawList(sheet, block, 0)
    return
  }
  const look = block.kind === 'heading' ? within[block.level] : looks.text
  if (block.kind === 'heading') sheet.keep(leadingOf(look) * 3)
  sheet.write(block.runs, look)
  sheet.y += 3
}

function drawList(sheet: Sheet, { numbered, items }: List, depth: number): void {
  const indent = 8 + depth * 18
  const text = { x: page.left + indent + 24, width: inside - indent - 24 }
  for (const [n, item] of items.entries()) {
    sheet.keep(leadingOf(looks.text) * 2)
    const [bullet] = linesOf([{ text: numbered ? `${n + 1}.` : '•' }], { size: looks.text.size, width: 40 })
    if (bullet) sheet.line(bullet, looks.text, { x: page.left + indent - 4, width: 22, align: 'right', y: sheet.y })
    sheet.write(item.runs, looks.text, text)
    for (const list of item.lists) drawList(sheet, list, depth + 1)
  }
  if (depth === 0) sheet.y += 3
}
