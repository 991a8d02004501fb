import type { IncomingMessage } from 'node:http'
import { TooLarge } from '../errors/problems.ts'

/** As browsers and libraries write it; whatever else the parser might understand, nobody sends. */
const spelled =
  /^multipart\/form-data *; *boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'()+,./:=?-]{1,70}))(?: *; *charset="?[\w-]+"?)? *$/i
/** In one piece of a form as it comes; a form that is meant has fewer parts in all. */
const most = 64

/** Watches a form arrive; throws once there was a piece with too many boundaries. */
export type Boundaries = () => void

/**
 * A piece of 64 kB can be thousands of boundaries, and the parser would begin and end a part for each of them before
 * anybody else is served. So it never sees more than a few in a piece: what follows them is blanked, and the form is
 * refused. To be called before the parser listens. Undefined for a boundary that is named in a way that nobody uses.
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
    if (isTooMuch) throw new TooLarge('The request is too large.')
  }
}

/** Where the last one that is allowed ends, if there are more. */
function endOfMost(piece: Buffer, line: Buffer): number | undefined {
  let end = 0
  for (let count = 0; count < most; count += 1) {
    const at = piece.indexOf(line, end)
    if (at < 0) return undefined
    end = at + line.length
  }
  return piece.includes(line, end) ? end : undefined
}
