import type { IncomingMessage } from 'node:http'
import { t } from '../../src/texts/t.ts'
import { TooLarge } from '../errors/problems.ts'

/** The header as browsers and libraries write it. The parser may accept more, but nobody sends that. */
const spelled =
  /^multipart\/form-data *; *boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'()+,./:=?-]{1,70}))(?: *; *charset="?[\w-]+"?)? *$/i
/** The most boundaries in one chunk of a form; a legitimate form has fewer in all. */
const most = 64

/** Throws `TooLarge` once a chunk with too many boundaries has arrived. */
export type Boundaries = () => void

/**
 * Protects the parser: a chunk of 64 kB can hold thousands of boundaries, and the parser would start and end a part for
 * each of them while everybody else waits. This blanks everything after the first few boundaries of a chunk, and the
 * form is refused. Call it before the parser listens. Returns undefined if the header names no boundary in a usual way.
 */
export function watchBoundaries(raw: IncomingMessage): Boundaries | undefined {
  const [, quoted, plain] = spelled.exec(raw.headers['content-type'] ?? '') ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return undefined
  const line = Buffer.from(`\r\n--${boundary}`)
  let isTooMuch = false
  raw.prependListener('data', (piece: Buffer) => {
    const end = endOfMost(piece, line)
    if (end === undefined) return
    isTooMuch = true
    piece.fill(0, end)
  })
  return () => {
    if (isTooMuch) throw new TooLarge(t('The request is too large.'))
  }
}

/** The end of the last allowed boundary, if there are more. */
function endOfMost(piece: Buffer, line: Buffer): number | undefined {
  let end = 0
  for (let count = 0; count < most; count += 1) {
    const at = piece.indexOf(line, end)
    if (at < 0) return undefined
    end = at + line.length
  }
  return piece.includes(line, end) ? end : undefined
}
