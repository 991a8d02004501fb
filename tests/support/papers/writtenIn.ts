import type { Block, List } from '../../../src/engine/kinds/formatted/document.ts'
import type { Outline, Part } from '../../../server/paperFiles/outline.ts'
import { page } from '../../../server/paperFiles/pdf/sheet.ts'
import { bandsOf } from '../../../server/paperFiles/pdf/columns.ts'
import { type PdfText, overlaps, squeezed } from './readPdf.ts'

/** The font sizes of tables and of small print, by which both are recognised. */
const [cell, small] = [8, 7.5]
const isOf = (size: number) => (each: PdfText) => Math.abs(each.size - size) < 0.05

/** The defects of a paper's PDF, in words: what is missing, cut, out of order, outside the page or overlapping. */
export function wrongIn(outline: Outline, { pdfTexts }: { pdfTexts: PdfText[] }): string[] {
  const within = pdfTexts.filter(({ x, width, y, size }) => {
    const isFoot = y > page.height - page.bottom
    return x < page.left - 0.1 || x + width > page.width - page.right + 0.6 || (y - size < page.top - 20 && !isFoot)
  })
  return [
    ...within.map(({ page: number, text }) => `outside the margins, page ${number}: ${text}`),
    ...overlaps(pdfTexts).map(([one, other]) => `page ${one.page}: "${one.text}" and "${other.text}" overlap`),
    ...differing('the texts', readIn(pdfTexts), expectedIn(outline)),
    ...outline.chapters.flatMap(({ parts }) => parts.flatMap((part) => wrongTable(pdfTexts, part))),
    ...creditsMissing(outline, pdfTexts),
  ]
}

const joined = (pdfTexts: PdfText[]) => squeezed(pdfTexts.map(({ text }) => text).join(''))

const readIn = (pdfTexts: PdfText[]) => joined(pdfTexts.filter((each) => !isOf(cell)(each) && !isOf(small)(each)))

function expectedIn({ title, subtitle, notes, nothing, chapters }: Outline): string {
  const parts = chapters.flatMap((chapter) => [
    chapter.title,
    ...chapter.parts.flatMap((part) => [part.title, ...part.blocks.map(textOf)]),
  ])
  return squeezed([title, subtitle, ...notes, ...(chapters.length > 0 ? parts : [nothing])].join(''))
}

function textOf(block: Block): string {
  return block.kind === 'list' ? listOf(block) : block.runs.map(({ text }) => text).join('')
}

const listOf = ({ numbered, items }: List): string =>
  items
    .map(({ runs, lists }, n) =>
      [numbered ? `${n + 1}.` : '•', ...runs.map(({ text }) => text), ...lists.map(listOf)].join(''),
    )
    .join('')

/**
 * The defects of a table. Reads each column by itself, from its top to its end over all pages. A paper has one table,
 * no wider than a page.
 */
function wrongTable(pdfTexts: PdfText[], { table }: Part): string[] {
  const [band, ...more] = table ? bandsOf(table) : []
  if (!band) return []
  if (more.length > 0) return ['the table is wider than a page']
  const rows = [...band.rows, ...(band.totals ? [band.totals] : [])]
  const cells = pdfTexts.filter(isOf(cell))
  return band.places.flatMap(({ x, width }, n) => {
    const own = cells.filter((each) => each.x > x - 1 && each.x + each.width < x + width + 1)
    const name = `the column ${band.columns[n]?.title}`
    return differing(name, joined(own), squeezed(rows.map((row) => row[n] ?? '').join('')))
  })
}

function differing(what: string, read: string, expected: string): string[] {
  if (read === expected) return []
  let at = 0
  while (read[at] === expected[at]) at += 1
  return [`${what}: at ${at} "${read.slice(at, at + 30)}" in place of "${expected.slice(at, at + 30)}"`]
}

/** The credits and page footers that are missing; both are small print. */
function creditsMissing({ chapters }: Outline, pdfTexts: PdfText[]): string[] {
  const read = joined(pdfTexts.filter((each) => isOf(small)(each) && each.y < page.height - page.bottom + 12))
  let from = 0
  return chapters.flatMap(({ parts }) =>
    parts.flatMap(({ credit }) => {
      const at = read.indexOf(squeezed(credit), from)
      if (at < 0) return [`the credit "${credit}" is missing`]
      from = at
      return []
    }),
  )
}
