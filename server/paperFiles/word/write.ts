import { Document, Footer, HeadingLevel, Packer, PageNumber, Paragraph, TabStopType, TextRun } from 'docx'
import type { Outline } from '../outline.ts'
import { chapterOf, cleaned, page, quiet, run } from './parts.ts'

const styles = {
  title: { run: { size: 40, bold: true }, paragraph: { spacing: { after: 60 } } },
  heading1: { run: { size: 28, bold: true }, paragraph: { spacing: { before: 360, after: 120 } } },
  heading2: { run: { size: 22, bold: true }, paragraph: { spacing: { before: 200, after: 40 }, keepNext: true } },
  heading3: { run: { size: 20, bold: true }, paragraph: { spacing: { before: 80 }, keepNext: true } },
  heading4: { run: { size: 20, bold: true, italics: true }, paragraph: { spacing: { before: 80 }, keepNext: true } },
}

/** Writes the credit paper as a Word document. */
export function writeWord(outline: Outline): Promise<Buffer> {
  const { title, subtitle, notes, chapters, nothing, language } = outline
  const { width, height, margin } = page
  return Packer.toBuffer(
    new Document({
      creator: 'Credit Risk Workflow',
      title: cleaned(`${title} ${subtitle}`),
      styles: {
        default: { document: { run: { font: 'Calibri', size: 20, language: { value: language } } }, ...styles },
      },
      sections: [
        {
          properties: {
            page: { size: { width, height }, margin: { top: margin, bottom: margin, left: margin, right: margin } },
          },
          footers: { default: footOf(outline) },
          children: [
            new Paragraph({ heading: HeadingLevel.TITLE, children: [run(title)] }),
            new Paragraph({ children: [run(subtitle)], spacing: { after: 120 } }),
            ...notes.map((note) => new Paragraph({ children: [quiet(note)] })),
            ...(chapters.length === 0 ? [new Paragraph(nothing)] : chapters.flatMap(chapterOf)),
          ],
        },
      ],
    }),
  )
}

const placeholder: Record<string, string> = { '{page}': PageNumber.CURRENT, '{pages}': PageNumber.TOTAL_PAGES }

/** The foot of a page: the application, the page's number and the number of pages. */
function footOf({ foot, pageOfPages }: Outline): Footer {
  const children = pageOfPages.split(/(\{pages?\})/).map((part) => placeholder[part] ?? part)
  return new Footer({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: page.width - 2 * page.margin }],
        children: [quiet(`${foot}\t`), new TextRun({ children, color: '5B6672', size: 16 })],
      }),
    ],
  })
}
