import PDFDocument from 'pdfkit'
import type { Outline } from '../outline.ts'
import { EmbeddedFace } from './embedded.ts'
import type { Face } from './face.ts'
import type { Style } from './faces.ts'
import { type Line, type Span, linesOf } from './lines.ts'

/** The page, in points: A4, with space for the foot. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 56, top: 56, bottom: 68 }
export const inside = page.width - page.left - page.right
const footAt = page.height - 36

export const ink = { text: '#1a1f26', quiet: '#5b6672', rule: '#c9d0d8', mark: '#8a4b00' }

/** How a text is set. Lines are far enough apart that marks above and below characters do not touch. */
export interface Look extends Style {
  size: number
  color: string
}

export const leadingOf = ({ size }: Pick<Look, 'size'>): number => size * 1.45

/** The part of a line's height that is above the baseline. */
const above = 1.08

interface Column {
  x: number
  width: number
  align?: 'right'
}

const whole: Column = { x: page.left, width: inside }

/** The pages of a file, filled from top to bottom. */
export class Sheet {
  y = page.top
  private readonly document: PDFKit.PDFDocument
  private readonly received: Buffer[] = []
  private readonly faces = new Map<Face, EmbeddedFace>()
  /** The current colour on this page. */
  private color: string | undefined

  constructor({ title, subtitle, language, at }: Outline) {
    this.document = new PDFDocument({
      size: [page.width, page.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      font: '',
      // Fixed, so that the same paper makes the same bytes.
      info: {
        Title: `${title} ${subtitle}`,
        Producer: 'Credit Risk Workflow',
        Creator: 'Credit Risk Workflow',
        CreationDate: new Date(at),
      },
    })
    this.document.on('data', (chunk: Buffer) => this.received.push(chunk))
    this.turn()
  }

  /** In points: the space left on the page. */
  get room(): number {
    return page.height - page.bottom - this.y
  }

  get isEmpty(): boolean {
    return this.y === page.top
  }

  turn(): void {
    this.document.addPage()
    this.color = undefined
    this.y = page.top
  }

  /** Begins a new page if less than this is left on the current one. */
  keep(height: number): void {
    if (this.room < height && !this.isEmpty) this.turn()
  }

  gap(height: number): void {
    if (!this.isEmpty) this.y += height
  }

  /** Sets a text, across pages if necessary. Its first two lines stay together. */
  write(spans: Span[], look: Look, column: Column = whole): void {
    const lines = linesOf(
      spans.map((span) => styled(span, look)),
      { size: look.size, width: column.width },
    )
    const leading = leadingOf(look)
    this.keep(leading * Math.min(lines.length, 2))
    for (const line of lines) {
      this.keep(leading)
      this.line(line, look, { ...column, y: this.y })
      this.y += leading
    }
  }

  /** Draws one line with its top at this point. */
  line({ pieces, width }: Line, { size, color }: Look, { x, width: room, align, y }: Column & { y: number }): void {
    let at = align === 'right' ? x + room - width : x
    if (color !== this.color) this.document.fillColor(color)
    this.color = color
    for (const { text, face, width: wide, link } of pieces) {
      const baseline = y + size * above
      if (text.trim() !== '') this.embedded(face).draw(text, at, baseline, size)
      if (link !== undefined) this.document.link(at, y, wide, leadingOf({ size }), link)
      at += wide
    }
  }

  private embedded(face: Face): EmbeddedFace {
    const known = this.faces.get(face) ?? new EmbeddedFace(this.document, `F${this.faces.size + 1}`, face)
    this.faces.set(face, known)
    return known
  }

  rule(y: number, color = ink.rule): void {
    this.document
      .moveTo(page.left, y)
      .lineTo(page.width - page.right, y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke()
  }

  /** Adds an entry to the PDF's list of chapters, which leads to this place. */
  bookmark(title: string): void {
    this.document.outline.addItem(title)
  }

  /** Writes the foot of each page, and returns the file. */
  async end(foot: (number: number, of: number) => { left: string; right: string }): Promise<Buffer> {
    const { start, count } = this.document.bufferedPageRange()
    const look = { size: 7.5, color: ink.quiet }
    for (let n = 0; n < count; n += 1) {
      this.document.switchToPage(start + n)
      this.color = undefined
      const { left, right } = foot(n + 1, count)
      const [number] = linesOf([{ text: right }], { size: look.size, width: inside })
      const [name] = linesOf([{ text: left }], { size: look.size, width: inside - (number?.width ?? 0) - 20 })
      if (name) this.line(name, look, { ...whole, y: footAt })
      if (number) this.line(number, look, { ...whole, align: 'right', y: footAt })
    }
    for (const face of this.faces.values()) face.end()
    const ended = new Promise((resolve) => this.document.once('end', resolve))
    this.document.end()
    await ended
    return Buffer.concat(this.received)
  }
}

/** Combines a span's own style with that of the look. */
const styled = (span: Span, { bold, italic }: Style): Span => ({
  ...span,
  ...((bold || span.bold) && { bold: true }),
  ...((italic || span.italic) && { italic: true }),
})
