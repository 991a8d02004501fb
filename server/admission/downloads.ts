import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { goneWith } from './gone.ts'
import { type SlotLimits, Slots } from './slots.ts'
import { Unavailable } from '../errors/problems.ts'

export interface DownloadLimits extends SlotLimits {
  /** How long a download may go on while its client reads nothing, in ms. */
  patience: number
}

/** In bytes. A client that reads this much in that time is slow, not gone. */
const piece = 64 * 1024

/** The files that this process gives out now. Each holds memory until its client has taken it, however long that is. */
export class Downloads {
  private readonly slots: Slots

  constructor(private readonly limits: DownloadLimits) {
    this.slots = new Slots('downloads', limits)
  }

  /** Counts one more, or throws. The content that `open` finds goes with the answer or its connection, whichever ends first. */
  async begin(personId: string, reply: FastifyReply, open: () => Promise<Readable>): Promise<Readable> {
    const end = goneWith(reply)
    if (end.aborted) throw new Unavailable()
    end.addEventListener('abort', this.slots.take(personId), { once: true })
    return this.watched(await open(), reply.request.raw.socket, end)
  }

  /** The content, whose connection is cut when nothing of it has been taken for too long. */
  private watched(content: Readable, socket: Socket, end: AbortSignal): Readable {
    const giveUp = setTimeout(() => socket.destroy(), this.limits.patience)
    const pieces = Readable.from(
      inPieces(content, () => giveUp.refresh()),
      { objectMode: false, highWaterMark: piece },
    )
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
