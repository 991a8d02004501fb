import { readFileSync } from 'node:fs'
import { type Font, type Glyph, create } from 'fontkit'
import { remembered } from './remembered.ts'

/** A font at one weight. All measures are in parts of the font's size. */
export interface Face {
  font: Font
  has(codePoint: number): boolean
  /** Returns the glyphs of a character with its marks. */
  shape(cluster: string): ShapedText
}

export interface ShapedText {
  glyphs: PlacedGlyph[]
  width: number
}

/** A glyph, the characters that it represents, its offset from the pen, and how far it moves the pen. */
export interface PlacedGlyph {
  glyph: Glyph
  codePoints: number[]
  x: number
  y: number
  advance: number
}

/**
 * Opens a font. Only characters with marks are shaped: kerning and ligatures of a long paper would take seconds, and
 * nobody would miss them.
 */
export function open(file: string): Face {
  const font = create(readFileSync(file))
  if (!('layout' in font)) throw new Error(`${file} holds several fonts.`)
  return {
    font,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    shape: remembered((cluster) => {
      const characters = [...cluster].map((each) => each.codePointAt(0) ?? 0)
      return characters.length === 1 ? alone(font, characters) : withMarks(font, cluster, characters)
    }),
  }
}

function alone(font: Font, [codePoint = 0]: number[]): ShapedText {
  const glyph = font.glyphForCodePoint(codePoint)
  const width = glyph.advanceWidth / font.unitsPerEm
  // The font may have seen the glyph first as a part of another one, and then does not know its character.
  return { glyphs: [{ glyph, codePoints: [codePoint], x: 0, y: 0, advance: width }], width }
}

/** Shapes a character with marks. Each glyph represents its own character if shaping does not say which. */
function withMarks(font: Font, cluster: string, characters: number[]): ShapedText {
  const { glyphs, positions, advanceWidth } = font.layout(cluster)
  const scale = 1 / font.unitsPerEm
  const isOneEach = characters.length === glyphs.length
  return {
    glyphs: glyphs.map((glyph, n) => {
      const own = isOneEach ? characters[n] : undefined
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[n] ?? {}
      return {
        glyph,
        codePoints: own === undefined ? glyph.codePoints : [own],
        x: xOffset * scale,
        y: yOffset * scale,
        advance: xAdvance * scale,
      }
    }),
    width: advanceWidth * scale,
  }
}
