import { isSafe, type Run } from './document.ts'
import { normalized } from './runs.ts'

/** Why a text is no formatted text. */
export type Reason = 'image' | 'html' | 'address' | 'headings' | 'lists'

type RunStyle = Pick<Run, 'link'>

/** Text with its link, or the asterisks of a mark. */
interface Piece extends Run {
  /** How many asterisks, as far as none of them is taken. */
  stars?: number
}

interface Opener {
  piece: number
  size: 1 | 2
}

// What is between the brackets is read once, whatever follows it: a hostile text takes no longer than another.
const image = /!\[[^[\]\\]*(?:\\[^][^[\]\\]*)*\]\([^()]*\)/y
const link = /\[(?!\])([^[\]\\]*(?:\\[^][^[\]\\]*)*)\]\(([^()]*(?:\([^()]*\)[^()]*)*)\)/y
const tag = /<[A-Za-z/!?]/y
const escaped = /\\([!-/:-@[-`{-~])/y
const stars = /\*+/y
const words = /[^!<*[\\]+|[^]/y

/** The runs of a text, which may have several lines. Every text has some: what is no mark is text. */
export function readRuns(text: string, refuse: (reason: Reason) => void): Run[] {
  return normalized(marked(pieces(text, refuse)))
}

interface RunCollector {
  pieces: Piece[]
  style: RunStyle
  /** Adds text to the text before it. */
  plain(text: string): void
  refuse(reason: Reason): void
}

interface Sign {
  pattern: RegExp
  take(match: RegExpExecArray, collector: RunCollector): void
}

/** By its first character: what is more than text, and what it becomes. */
const signs: Record<string, Sign> = {
  '\\': { pattern: escaped, take: ([, sign = ''], { plain }) => plain(sign) },
  '*': {
    pattern: stars,
    take: ([text], collector) => collector.pieces.push({ text, ...collector.style, stars: text.length }),
  },
  '[': { pattern: link, take: linked },
  '!': {
    pattern: image,
    take([text], { plain, refuse }) {
      refuse('image')
      plain(text)
    },
  },
  '<': {
    pattern: tag,
    take([text], { plain, refuse }) {
      refuse('html')
      plain(text)
    },
  },
}

function pieces(text: string, refuse: RunCollector['refuse'], style: RunStyle = {}): Piece[] {
  const collector: RunCollector = {
    pieces: [],
    style,
    plain(added) {
      const last = collector.pieces.at(-1)
      if (last && last.stars === undefined && last.link === style.link) last.text += added
      else collector.pieces.push({ text: added, ...style })
    },
    refuse,
  }
  for (let at = 0; at < text.length;) {
    const sign = signs[text.charAt(at)]
    const match = sign && matchAt(sign.pattern, text, at)
    if (match) sign.take(match, collector)
    const taken = match ? match[0] : (matchAt(words, text, at)?.[0] ?? '')
    if (!match) collector.plain(taken)
    at += taken.length
  }
  return collector.pieces
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** A link with the marks inside its text; as it is where its address is not safe. */
function linked(
  [whole, label = '', address = '']: RegExpExecArray,
  { pieces: found, plain, refuse }: RunCollector,
): void {
  if (isSafe(address)) for (const piece of pieces(label, refuse, { link: address })) found.push(piece)
  else {
    refuse('address')
    plain(whole)
  }
}

/** Gives each piece the marks of the asterisks around it. Asterisks that are alone are text. */
function marked(found: Piece[]): Run[] {
  const openers: Opener[] = []
  const spent = new Map<number, number>()
  found.forEach((piece, here) => {
    let free = piece.stars ?? 0
    while (free > 0) {
      const closed = canClose(found, here) ? opener(openers, free) : undefined
      if (closed) {
        mark(found, closed, here)
        spent.set(closed.piece, (spent.get(closed.piece) ?? 0) + closed.size)
        spent.set(here, (spent.get(here) ?? 0) + closed.size)
        free -= closed.size
        continue
      }
      const size = free > 1 && !openers.some((open) => open.size === 2) ? 2 : 1
      if (!canOpen(found, here) || openers.some((open) => open.size === size)) break
      openers.push({ piece: here, size })
      free -= size
    }
  })
  return found.flatMap((piece, n) => {
    if (piece.stars === undefined) return [piece]
    const left = piece.stars - (spent.get(n) ?? 0)
    return left > 0 ? [{ ...piece, text: '*'.repeat(left) }] : []
  })
}

/**
 * Takes the mark that so many asterisks close: the innermost, or one that began together with it. Two do not close
 * italic: they begin bold in it.
 */
function opener(openers: Opener[], free: number): Opener | undefined {
  const inner = openers.at(-1)
  const fitting = openers.filter((open) => open.piece === inner?.piece && open.size <= free)
  const closed = fitting.find(({ size }) => size === 2) ?? fitting[0]
  if (!closed || (closed.size === 1 && free === 2)) return undefined
  openers.splice(openers.indexOf(closed), 1)
  return closed
}

function mark(found: Piece[], { piece, size }: Opener, end: number) {
  for (const each of found.slice(piece + 1, end)) each[size === 2 ? 'bold' : 'italic'] = true
}

const canOpen = (found: Piece[], here: number) => /^\S/.test(found[here + 1]?.text ?? '')
const canClose = (found: Piece[], here: number) => /\S$/.test(found[here - 1]?.text ?? '')
