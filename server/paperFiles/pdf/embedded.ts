import { isRecord } from '../../../src/engine/path.ts'
import { endOfCluster } from './clusters.ts'
import type { Face, Placed } from './face.ts'
import { UsedGlyphs } from './usedGlyphs.ts'

/**
 * A face in a document. Its texts are written as rows of glyphs: PDFKit would take seconds to measure and to place
 * those of a long paper.
 */
export class EmbeddedFace {
  private readonly glyphs: UsedGlyphs
  /** By size, how a character with its marks is written. */
  private readonly written = new Map<number, Map<string, string>>()
  private page: PDFKit.PDFPage | undefined

  /** The name is the font's in this document. */
  constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly name: string,
    private readonly face: Face,
  ) {
    this.glyphs = new UsedGlyphs(document, name, face.font)
  }

  /** Draws a text whose baseline begins there. */
  draw(text: string, x: number, y: number, size: number): void {
    this.namedOn(this.document.page)
    const glyphs = this.glyphsOf(text, size)
    const at = `1 0 0 -1 ${rounded(x)} ${rounded(y)}`
    this.document.addContent(`BT /${this.name} ${size} Tf ${at} Tm [(${glyphs})] TJ ET`)
  }

  /** Writes the font, when everything is drawn. */
  end(): void {
    this.glyphs.end()
  }

  private namedOn(page: PDFKit.PDFPage): void {
    if (this.page === page) return
    const fonts: unknown = page.fonts
    if (isRecord(fonts)) fonts[this.name] = this.glyphs.reference
    this.page = page
  }

  private glyphsOf(text: string, size: number): string {
    const written = this.written.get(size) ?? new Map<string, string>()
    this.written.set(size, written)
    let glyphs = ''
    for (let at = 0; at < text.length;) {
      const end = endOfCluster(text, at)
      const cluster = text.slice(at, end)
      const known =
        written.get(cluster) ??
        this.face
          .shape(cluster)
          .glyphs.map((each) => this.glyphOf(each, size))
          .join('')
      written.set(cluster, known)
      glyphs += known
      at = end
    }
    return glyphs
  }

  /** What is between the brackets of a row of glyphs; leaves them, and the row, to move the pen. */
  private glyphOf({ glyph, codePoints, x, y, advance }: Placed, size: number): string {
    const { code, width } = this.glyphs.use(glyph, codePoints)
    const written = inBytes(code)
    const [before, after] = [inThousandths(-x), inThousandths(x + width - advance)]
    if (y === 0) return before === 0 && after === 0 ? written : `) ${before} (${written}) ${after} (`
    return `)] TJ ${rounded(y * size)} Ts [${before} (${written}) ${after}] TJ 0 Ts [(`
  }
}

/** Two bytes: half as long as in hexadecimal. Four of 256 mean something in a text (ISO 32000-1, 7.3.4.2). */
const inBytes = (code: number): string =>
  String.fromCharCode(code >> 8, code & 0xff).replace(/[()\\\r]/g, (byte) => (byte === '\r' ? '\\r' : `\\${byte}`))

const rounded = (points: number): number => Math.round(points * 1000) / 1000

/** As a row of glyphs moves the pen: in thousandths of the size. */
const inThousandths = (parts: number): number => Math.round(parts * 1000)
