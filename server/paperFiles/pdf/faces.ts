import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Font, type Glyph, type GlyphPosition, create } from 'fontkit'

/** A font at one weight. Widths are in parts of the font's size. */
export interface Face {
  /** As PDFKit takes it. */
  font: Font
  has(codePoint: number): boolean
  /** Of a character with its marks. */
  widthOf(cluster: string): number
  /** The glyph of a character; undefined for one with marks. */
  glyphOf(cluster: string): Drawn | undefined
}

export interface Style {
  bold?: boolean
  italic?: boolean
}

const require = createRequire(import.meta.url)
const folders = new Map<string, string>()

/** A font's file in the package that ships it. */
function fileOf(name: string, file: string): string {
  const folder = folders.get(name) ?? join(require.resolve(name), '../../fonts')
  folders.set(name, folder)
  return join(folder, file)
}

const latin = (file: string) => fileOf('@embedpdf/fonts-latin', `NotoSans-${file}.ttf`)
const chinese = (file: string) => fileOf('@embedpdf/fonts-sc', `NotoSansHans-${file}.otf`)
const korean = (file: string) => fileOf('@embedpdf/fonts-kr', `NotoSansKR-${file}.otf`)

/** By style, the files in which a character is looked for, in this order. Only Latin, Greek and Cyrillic slant. */
const files = {
  regular: () => [latin('Regular'), chinese('Regular'), korean('Regular')],
  bold: () => [latin('Bold'), chinese('Bold'), korean('Bold')],
  italic: () => [latin('Italic'), chinese('Regular'), korean('Regular')],
  boldItalic: () => [latin('BoldItalic'), chinese('Bold'), korean('Bold')],
}

const opened = new Map<string, Face>()

function faceAt(file: string): Face {
  const face = opened.get(file) ?? open(file)
  opened.set(file, face)
  return face
}

/** The faces of a style, the first one first. Reading a font takes a while, so each stays open. */
const facesOf = ({ bold, italic }: Style): Face[] =>
  files[bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'regular']().map(faceAt)

/** A text in one face; the width is in parts of the size. */
export interface InFace {
  text: string
  face: Face
  width: number
}

/** Returns how a character with its marks is set in a style. */
export type Setter = (cluster: string) => InFace[]

const setters = new Map<string, Setter>()

export function setterOf({ bold = false, italic = false }: Style): Setter {
  const key = `${bold} ${italic}`
  const found = setters.get(key) ?? setter(facesOf({ bold, italic }))
  setters.set(key, found)
  return found
}

function setter(faces: Face[]): Setter {
  const known = new Map<string, InFace[]>()
  return (cluster) => {
    const found = known.get(cluster) ?? inFaces(faces, cluster)
    known.set(cluster, found)
    return found
  }
}

/**
 * A mark that no face has together with its character stands after it; what no face has at all is written as its
 * number.
 */
function inFaces(faces: Face[], cluster: string): InFace[] {
  const characters = [...cluster]
  const whole = faces.find(({ has }) => characters.every((each) => has(each.codePointAt(0) ?? 0)))
  if (whole) return [{ text: cluster, face: whole, width: whole.widthOf(cluster) }]
  if (characters.length > 1) return characters.flatMap((each) => inFaces(faces, each))
  return [...numberOf(cluster)].flatMap((each) => inFaces(faces, each))
}

const numberOf = (character: string): string =>
  `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`

/** What PDFKit reads of a glyph. */
type Drawn = Pick<Glyph, 'id' | 'advanceWidth' | 'codePoints'>

interface Shaped {
  glyphs: Drawn[]
  positions: GlyphPosition[]
  advanceWidth: number
}

/**
 * A font that shapes only what has marks: kerning and ligatures of a long paper would take seconds, and would not be
 * missed.
 */
function open(file: string): Face {
  const font = create(readFileSync(file))
  if (!('layout' in font)) throw new Error(`${file} holds several fonts.`)
  const plain = new Map<string, Shaped>()
  const shape = (cluster: string): Shaped => {
    const known = plain.get(cluster) ?? shaped(font, cluster)
    plain.set(cluster, known)
    return known
  }
  const layout = (text: string): Shaped => {
    const whole: Shaped = { glyphs: [], positions: [], advanceWidth: 0 }
    for (let at = 0; at < text.length;) {
      const end = endOfCluster(text, at)
      const { glyphs, positions, advanceWidth } = shape(text.slice(at, end))
      whole.glyphs.push(...glyphs)
      // PDFKit scales what it gets.
      for (const position of positions) whole.positions.push({ ...position })
      whole.advanceWidth += advanceWidth
      at = end
    }
    return whole
  }
  return {
    font: Object.create(font, { layout: { value: layout } }) as Font,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    widthOf: (cluster) => shape(cluster).advanceWidth / font.unitsPerEm,
    glyphOf: (cluster) => {
      const { codePoint, isWhole } = firstOf(cluster)
      return isWhole ? glyphOf(font, codePoint) : undefined
    },
  }
}

/** A font may have met the glyph as a part of another one, and then does not know its character. */
function glyphOf(font: Font, codePoint: number): Drawn {
  const { id, advanceWidth } = font.glyphForCodePoint(codePoint)
  return { id, advanceWidth, codePoints: [codePoint] }
}

function shaped(font: Font, cluster: string): Shaped {
  const { codePoint, isWhole } = firstOf(cluster)
  if (!isWhole) {
    const { glyphs, positions, advanceWidth } = font.layout(cluster)
    return { glyphs: glyphs.map((glyph, n) => drawnOn(glyph, n, cluster, glyphs.length)), positions, advanceWidth }
  }
  const glyph = glyphOf(font, codePoint)
  const { advanceWidth } = glyph
  return { glyphs: [glyph], positions: [{ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }], advanceWidth }
}

/** The character of a cluster, and whether that is all of it. */
function firstOf(cluster: string): { codePoint: number; isWhole: boolean } {
  const codePoint = cluster.codePointAt(0) ?? 0
  return { codePoint, isWhole: cluster.length === (codePoint > 0xffff ? 2 : 1) }
}

/**
 * A glyph of a character with marks. A mark takes no room, whatever its font says, and each glyph stands for its own
 * character where shaping does not say for which.
 */
function drawnOn({ id, advanceWidth, codePoints }: Glyph, place: number, cluster: string, count: number): Drawn {
  const characters = [...cluster].map((each) => each.codePointAt(0) ?? 0)
  const own = characters[place]
  const isOneEach = characters.length === count && own !== undefined
  return { id, advanceWidth: place === 0 ? advanceWidth : 0, codePoints: isOneEach ? [own] : codePoints }
}

/** What is drawn on the character before it. */
const mark = /\p{M}/u

/** Where the character at this place ends, with the marks on it. */
export function endOfCluster(text: string, at: number): number {
  let end = after(text, at)
  while (
    end < text.length &&
    text.charCodeAt(end) >= 0x300 &&
    mark.test(String.fromCodePoint(text.codePointAt(end) ?? 0))
  )
    end = after(text, end)
  return end
}

const after = (text: string, at: number): number => at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
