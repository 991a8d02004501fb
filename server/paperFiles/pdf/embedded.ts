import { isRecord } from '../../../src/engine/path.ts'
import { endOfCluster } from './clusters.ts'
import type { Face, PlacedGlyph } from './face.ts'
import { UsedGlyphs } from './usedGlyphs.ts'

/**
 * A face in a document. Its texts are written as rows of glyphs, because PDFKit would take seconds to measure and place
 * those of a long paper.
 */
export class EmbeddedFace {
  private readonly glyphs: UsedGlyphs
  /** The code that writes a character with its marks, by size. */
  private readonly written = new Map<number, Map<string, string>>()
  private page: PDFKit.PDFPage | undefined

  /** `name` is the font's name in this document. */
  constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly name: string,
    private readonly face: Face,
  ) {
    this.glyphs = new UsedGlyphs(document, name, face.font)
  }

  /** Draws a text that begins at this point of the baseline. */
  draw(text: string, x: number, y: number, size: number): void {
    this.namedOn(this.document.page)
    const glyphs = this.glyphsOf(text, size)
    const at = `1 0 0 -1 ${rounded(x)} ${rounded(y)}`
    this.document.addContent(`BT /${this.name} ${size} Tf ${at} Tm [(${glyphs})] TJ ET`)
  }

  /** Writes the font. Call it when everything is drawn. */
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

  /** Writes a glyph inside the brackets of a row of glyphs. Leaves the brackets, or the row, to move the pen. */
  private glyphOf({ glyph, codePoints, x, y, advance }: PlacedGlyph, size: number): string {
    const { code, width } = this.glyphs.use(glyph, codePoints)
    const written = inBytes(code)
    const [before, after] = [inThousandths(-x), inThousandths(x + width - advance)]
    if (y === 0) return before === 0 && after === 0 ? written : `) ${before} (${written}) ${after} (`
    return `)] TJ ${rounded(y * size)} Ts [${before} (${written}) ${after}] TJ 0 Ts [(`
  }
}

/**
 * A code as two bytes, half as long as in hexadecimal. Four of the 256 values are special inside a text and are escaped
 * (ISO 32000-1, 7.3.4.2).
 */
const inBytes = (code: number): string =>
  String.fromCharCode(code >> 8, code & 0xff).replace(/[()\\\r]/g, (byte) => (byte === '\r' ? '\\r' : `\\${byte}`))

const rounded = (points: number): number => Math.round(points * 1000) / 1000

/** A movement of the pen as a row of glyphs states it: in thousandths of the font size. */
const inThousandths = (parts: number): number => Math.round(parts * 1000)
