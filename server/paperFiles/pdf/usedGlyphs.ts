import type { Font, Glyph, Subset } from 'fontkit'

/** The glyphs of a font that a document uses, under codes of two bytes, and the font with only these glyphs. */
export class UsedGlyphs {
  /** The reference by which pages name the font. */
  readonly reference: PDFKit.PDFKitReference
  private readonly dictionary: Record<string, unknown> = {}
  private readonly subset: Subset
  private readonly codes = new Map<number, UsedGlyph>()
  /** The characters that the glyph of each code represents. */
  private readonly characters: number[][] = []

  constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly name: string,
    private readonly font: Font,
  ) {
    this.reference = document.ref(this.dictionary)
    this.subset = font.createSubset()
    // The first glyph of every font stands for a missing character.
    this.use(font.getGlyph(0), [0])
  }

  /** Returns the code of a glyph, and its width in parts of the size. Codes are numbered as in the font's subset. */
  use(glyph: Glyph, codePoints: number[]): UsedGlyph {
    const known = this.codes.get(glyph.id)
    if (known) return known
    const used = { code: this.codes.size, width: glyph.advanceWidth / this.font.unitsPerEm }
    this.codes.set(glyph.id, used)
    this.characters.push(codePoints)
    this.subset.includeGlyph(glyph)
    return used
  }

  /** Writes the font in the form that PDF requires for fonts with many characters (ISO 32000-1, 9.7). */
  end(): void {
    const name = `${tagOf(this.name)}+${this.font.postscriptName.replaceAll(' ', '_')}`
    const isCompact = 'cff' in this.subset
    const descendant = this.object({
      Type: 'Font',
      Subtype: isCompact ? 'CIDFontType0' : 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: { Registry: Buffer.from('Adobe'), Ordering: Buffer.from('Identity'), Supplement: 0 },
      FontDescriptor: this.object(this.descriptorOf(name, isCompact)),
      W: [0, [...this.codes.values()].map(({ width }) => width * 1000)],
      ...(!isCompact && { CIDToGIDMap: 'Identity' }),
    })
    Object.assign(this.dictionary, {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: this.object({}, charactersOf(this.characters)),
    })
    this.reference.finalize()
  }

  private descriptorOf(name: string, isCompact: boolean): Record<string, unknown> {
    const { bbox, ascent, descent, capHeight, xHeight, unitsPerEm } = this.font
    const scaled = (units: number) => (units * 1000) / unitsPerEm
    const file = this.object(isCompact ? { Subtype: 'CIDFontType0C' } : {}, this.subset.encode())
    const isSlanted = this.font['OS/2'].fsSelection.italic
    return {
      Type: 'FontDescriptor',
      FontName: name,
      Flags: flags.symbolic | (isSlanted ? flags.italic : 0),
      FontBBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(scaled),
      ItalicAngle: isSlanted ? -12 : 0,
      Ascent: scaled(ascent),
      Descent: scaled(descent),
      CapHeight: scaled(capHeight || ascent),
      XHeight: scaled(xHeight || 0),
      StemV: 0,
      [isCompact ? 'FontFile3' : 'FontFile2']: file,
    }
  }

  private object(data: Record<string, unknown>, content?: string | Uint8Array): PDFKit.PDFKitReference {
    const reference = this.document.ref(data)
    if (content !== undefined) reference.write(content)
    reference.finalize()
    return reference
  }
}

interface UsedGlyph {
  code: number
  width: number
}

const flags = { symbolic: 4, italic: 64 }

/** Six capitals that distinguish the subsets of fonts in a document. */
const tagOf = (name: string): string =>
  [...name.padStart(6, '0')].map((each) => String.fromCharCode(17 + each.charCodeAt(0))).join('')

/** The CMap that tells readers which characters each code represents, 100 codes at a time (ISO 32000-1, 9.10.3). */
function charactersOf(characters: number[][]): string {
  const ranges: string[] = []
  for (let from = 0; from < characters.length; from += 256) {
    const some = characters.slice(from, from + 256)
    ranges.push(
      `<${inHex(from)}> <${inHex(from + some.length - 1)}> [${some.map((each) => `<${utf16(each)}>`).join(' ')}]`,
    )
  }
  const blocks = Array.from({ length: Math.ceil(ranges.length / 100) }, (_, n) => ranges.slice(100 * n, 100 * n + 100))
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.map((block) => `${block.length} beginbfrange\n${block.join('\n')}\nendbfrange`).join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

const inHex = (code: number): string => code.toString(16).padStart(4, '0')

const utf16 = (codePoints: number[]): string =>
  Buffer.from(String.fromCodePoint(...codePoints), 'utf16le')
    .swap16()
    .toString('hex')
