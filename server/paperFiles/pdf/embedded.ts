import { type Face, endOfCluster } from './faces.ts'

/** PDFKit's fonts and pages, of which more is used here than its types say. */
interface Kit {
  [font]: {
    id: string
    ref(): unknown
    scale: number
    subset: { includeGlyph(id: number): number }
    widths: number[]
    unicode: number[][]
  }
  page: { fonts: Record<string, unknown> }
  addContent(operators: string): void
}

/** Under which it has the font that was chosen last. */
const font = '_font'

/**
 * A face in a document. PDFKit sets what has marks; all other text is a row of glyphs, which PDFKit would take seconds
 * to measure and to place in a long paper.
 */
export class EmbeddedFace {
  private readonly kit: Kit
  private readonly codes = new Map<string, string | undefined>()

  constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly name: string,
    private readonly face: Face,
  ) {
    document.registerFont(name, face.font as unknown as PDFKit.Mixins.PDFFontSource)
    this.kit = document as unknown as Kit
  }

  /** Draws a text whose baseline begins there. */
  draw(text: string, x: number, y: number, size: number, width: number): void {
    this.document.font(this.name).fontSize(size)
    const codes = this.codesOf(text)
    if (codes === undefined) {
      const measured = { ...asSet, textWidth: width }
      this.document.text(text, x, y, measured)
      return
    }
    const { kit } = this
    const { id } = kit[font]
    kit.page.fonts[id] ??= kit[font].ref()
    kit.addContent(`BT /${id} ${size} Tf 1 0 0 -1 ${rounded(x)} ${rounded(y)} Tm <${codes}> Tj ET`)
  }

  /** Undefined where a mark has to be placed. */
  private codesOf(text: string): string | undefined {
    let codes = ''
    for (let at = 0; at < text.length;) {
      const end = endOfCluster(text, at)
      const cluster = text.slice(at, end)
      const known = this.codes.get(cluster) ?? this.codeOf(cluster)
      if (known === undefined) return undefined
      this.codes.set(cluster, known)
      codes += known
      at = end
    }
    return codes
  }

  private codeOf(cluster: string): string | undefined {
    const glyph = this.face.glyphOf(cluster)
    if (!glyph) return undefined
    const { subset, widths, unicode, scale } = this.kit[font]
    const code = subset.includeGlyph(glyph.id)
    widths[code] ??= glyph.advanceWidth * scale
    unicode[code] ??= glyph.codePoints
    return code.toString(16).padStart(4, '0')
  }
}

/** PDFKit measures nothing again. */
const asSet = { lineBreak: false, baseline: 'alphabetic' as const, wordCount: 1, features: [] }

const rounded = (points: number): number => Math.round(points * 1000) / 1000
