import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Face, open } from './face.ts'
import { remembered } from './remembered.ts'

export interface Style {
  bold?: boolean
  italic?: boolean
}

const require = createRequire(import.meta.url)
const folders = new Map<string, string>()

/** The path of a font's file in the package that contains it. */
function fileOf(name: string, file: string): string {
  const folder = folders.get(name) ?? join(require.resolve(name), '../../fonts')
  folders.set(name, folder)
  return join(folder, file)
}

const latin = (file: string) => fileOf('@embedpdf/fonts-latin', `NotoSans-${file}.ttf`)
const chinese = (file: string) => fileOf('@embedpdf/fonts-sc', `NotoSansHans-${file}.otf`)
const korean = (file: string) => fileOf('@embedpdf/fonts-kr', `NotoSansKR-${file}.otf`)

/**
 * The font files of each style in the order in which a character is looked for. Only Latin, Greek and Cyrillic have
 * italics.
 */
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

/** The faces of a style, in order. They stay open, because reading a font takes a while. */
const facesOf = ({ bold, italic }: Style): Face[] =>
  files[bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'regular']().map(faceAt)

/** A text in one face; the width is in parts of the size. */
export interface TextInFace {
  text: string
  face: Face
  width: number
}

/** Returns how a character with its marks is set in a style. */
export type Setter = (cluster: string) => TextInFace[]

const setters = new Map<string, Setter>()

export function setterOf({ bold = false, italic = false }: Style): Setter {
  const key = `${bold} ${italic}`
  const found = setters.get(key) ?? setter(facesOf({ bold, italic }))
  setters.set(key, found)
  return found
}

const setter = (faces: Face[]): Setter => remembered((cluster) => inFaces(faces, cluster))

/**
 * A character with its marks in the faces that have it. A mark that no face has in combination follows its character; a
 * character that no face has is written as its number.
 */
function inFaces(faces: Face[], cluster: string): TextInFace[] {
  const characters = [...cluster]
  const whole = faces.find(({ has }) => characters.every((each) => has(each.codePointAt(0) ?? 0)))
  if (whole) return [{ text: cluster, face: whole, width: whole.shape(cluster).width }]
  if (characters.length > 1) return characters.flatMap((each) => inFaces(faces, each))
  return [...numberOf(cluster)].flatMap((each) => inFaces(faces, each))
}

const numberOf = (character: string): string =>
  `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`
