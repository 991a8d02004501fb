import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { TooMany, Unavailable } from './problems.ts'

export interface DownloadLimits {
  /** How many a person may have under way. */
  ofPerson: number
  /** How many may be under way in all. */
  atOnce: number
  /** How long one may go on of which nothing is taken, in ms. */
  patience: number
}

/** In bytes. Whoever takes this much within the patience is slow, not gone. */
const piece = 64 * 1024
/** In seconds. */
const askAgainAfter = 2

/** The files that this process gives out now. Each holds memory until its client has taken it, however long that is. */
export class Downloads {
  private readonly ofPerson = new Map<string, number>()
  private all = 0

  constructor(private readonly limits: DownloadLimits) {}

  /** Counts one more, or throws. The content that `open` finds goes with the answer or its connection, whichever ends first. */
  async begin(personId: string, reply: FastifyReply, open: () => Promise<Readable>): Promise<Readable> {
    const { socket } = reply.request.raw
    if (socket.destroyed) throw new Unavailable()
    const ended = this.enter(personId)
    const end = new AbortController()
    // Of answers that wait on one connection for the answer before them, only the connection tells that it is gone.
    const emitters = [socket, reply.raw]
    const onClose = () => {
      for (const each of emitters) each.off('close', onClose)
      ended()
      end.abort()
    }
    for (const each of emitters) each.once('close', onClose)
    return this.watched(await open(), socket, end.signal)
  }

  private enter(personId: string): () => void {
    const own = this.ofPerson.get(personId) ?? 0
    if (own >= this.limits.ofPerson) throw new TooMany(`No more than ${own} downloads at once, please. Try again when one of them is there.`, askAgainAfter)
    if (this.all >= this.limits.atOnce) throw new Unavailable('The server is very busy right now. Please try again in a moment.')
    this.all += 1
    this.ofPerson.set(personId, own + 1)
    return () => {
      this.all -= 1
      const left = (this.ofPerson.get(personId) ?? 0) - 1
      if (left > 0) this.ofPerson.set(personId, left)
      else this.ofPerson.delete(personId)
    }
  }

  /** The content, whose connection is cut when nothing of it has been taken for too long. */
  private watched(content: Readable, socket: Socket, end: AbortSignal): Readable {
    const giveUp = setTimeout(() => socket.destroy(), this.limits.patience)
    const pieces = Readable.from(inPieces(content, () => giveUp.refresh()), { objectMode: false, highWaterMark: piece })
    const stop = () => {
      clearTimeout(giveUp)
      pieces.destroy()
      content.destroy()
    }
    if (end.aborted) stop()
    else end.addEventListener('abort', stop, { once: true })
    return pieces
  }
}

/** Calls `taken` before each piece: the next is asked for only when the one before has gone on its way. */
async function* inPieces(content: AsyncIterable<Buffer>, taken: () => void): AsyncGenerator<Buffer> {
  for await (const part of content) {
    for (let from = 0; from < part.length; from += piece) {
      taken()
      yield part.subarray(from, from + piece)
    }
  }
}
