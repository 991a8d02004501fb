import LineBreaker from 'linebreak'
import { endOfCluster } from './clusters.ts'
import type { Face } from './face.ts'
import { type TextInFace, type Style, setterOf } from './faces.ts'

/** Text in one style. */
export interface Span extends Style {
  text: string
  link?: string
}

/** A part of a line in one face. Its width is in points. */
export interface Piece {
  text: string
  face: Face
  width: number
  link?: string
}

export interface Line {
  pieces: Piece[]
  width: number
}

interface LineOptions {
  /** The font's size, in points. */
  size: number
  /** In points. */
  width: number
}

/** Breaks text into lines that fit the given width: between words, and inside a word that is wider than a line. */
export function linesOf(spans: Span[], { size, width }: LineOptions): Line[] {
  const whole = set(spans)
  return brokenAt(whole, width / size).map(([from, to]) => lineOf(whole, from, to, size))
}

/** The width of text on one line. */
export function widthOf(text: string, { size, ...style }: Style & { size: number }): number {
  let wide = 0
  setIn({ ...style, text }, ({ width }) => {
    wide += width
  })
  return wide * size
}

/** Sets a text and passes each part to `take`. */
function setIn({ text, ...style }: Span, take: (part: TextInFace) => void): void {
  const partsOf = setterOf(style)
  const whole = cleaned(text)
  for (let at = 0; at < whole.length;) {
    const end = endOfCluster(whole, at)
    for (const part of partsOf(whole.slice(at, end))) take(part)
    at = end
  }
}

/** A text that is set, not yet in lines. */
interface SetText {
  text: string
  /** Where a part with another face or link begins. */
  runs: { from: number; face: Face; link?: string }[]
  /** The width of the text before each place, in parts of the size. */
  widths: number[]
}

function set(spans: Span[]): SetText {
  const whole: SetText = { text: '', runs: [], widths: [0] }
  const parts: string[] = []
  let [length, wide] = [0, 0]
  const add = ({ text, face, width }: TextInFace, link: string | undefined) => {
    const last = whole.runs.at(-1)
    if (last?.face !== face || last.link !== link) whole.runs.push({ from: length, face, ...(link && { link }) })
    for (let n = 1; n < text.length; n += 1) whole.widths.push(wide)
    length += text.length
    wide += width
    whole.widths.push(wide)
    parts.push(text)
  }
  for (const { link, ...span } of spans) setIn(span, (part) => add(part, link))
  return { ...whole, text: parts.join('') }
}

/** A text in Unicode's composed form, with uniform line ends and without characters that have no shape. */
const cleaned = (text: string): string => (isPlain.test(text) ? text : purged(text))

const isPlain = /^[ -~]*$/

const purged = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/gu, '')

/** The start and end of each line, without the spaces at its end. */
function brokenAt(whole: SetText, width: number): [from: number, to: number][] {
  const { text, widths } = whole
  const inkEnd = inkEndsOf(text)
  const lines: [number, number][] = []
  let [from, possible] = [0, 0]
  const widthTo = (to: number) => (widths[to] ?? 0) - (widths[from] ?? 0)
  const end = (to: number) => {
    lines.push([from, inkEnd(from, to)])
    from = to
  }
  for (const { position, required } of breaksIn(text)) {
    const ink = inkEnd(from, position)
    if (widthTo(ink) > width && possible > from) end(possible)
    // A line has at least one character, however narrow it is.
    const isTooLong = () => from < position && widthTo(inkEnd(from, position)) > width
    while (isTooLong()) end(lastWithin(whole, from, width))
    if (required) end(position)
    possible = position
  }
  if (from < text.length || text === '' || text.endsWith('\n')) end(text.length)
  return lines
}

interface Break {
  position: number
  required: boolean
}

function* breaksIn(text: string): Generator<Break> {
  const breaker = new LineBreaker(text)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak())
    // The end of the text does not end a line.
    yield { position: next.position, required: next.required && text[next.position - 1] === '\n' }
}

/**
 * Returns a function that finds where a part of the text ends without trailing spaces. Spaces are counted only once,
 * however many there are.
 */
function inkEndsOf(text: string): (from: number, to: number) => number {
  const ends = [0]
  for (let to = 1; to <= text.length; to += 1) ends.push(isBlank(text.charCodeAt(to - 1)) ? (ends[to - 1] ?? 0) : to)
  return (from, to) => Math.max(from, ends[to] ?? to)
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0xa0 || code === 0x3000

/** The end of a line inside a word that is too long for it, after at least one character. */
function lastWithin({ text, widths }: SetText, from: number, width: number): number {
  let to = endOfCluster(text, from)
  for (;;) {
    const next = to < text.length ? endOfCluster(text, to) : text.length
    if (next === to || (widths[next] ?? 0) - (widths[from] ?? 0) > width) return to
    to = next
  }
}

function lineOf({ text, runs, widths }: SetText, from: number, to: number, size: number): Line {
  const pieces: Piece[] = []
  for (let n = lastRunBefore(runs, from); n < runs.length; n += 1) {
    const run = runs[n]
    if (!run || run.from >= to) break
    const [begin, end] = [Math.max(run.from, from), Math.min(runs[n + 1]?.from ?? text.length, to)]
    const { face, link } = run
    const width = ((widths[end] ?? 0) - (widths[begin] ?? 0)) * size
    if (end > begin) pieces.push({ text: text.slice(begin, end), face, width, ...(link !== undefined && { link }) })
  }
  return { pieces, width: ((widths[to] ?? 0) - (widths[from] ?? 0)) * size }
}

function lastRunBefore(runs: SetText['runs'], place: number): number {
  let [low, high] = [0, runs.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((runs[middle]?.from ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}
