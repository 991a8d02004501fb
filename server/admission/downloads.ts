import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { abortSignalOf } from './abortSignal.ts'
import type { Counts, SlotLimits } from './counts.ts'
import { Slots } from './slots.ts'
import { Unavailable } from '../errors/problems.ts'

export interface DownloadLimits extends SlotLimits {
  /** In milliseconds: how long a download continues while its client reads nothing. */
  patience: number
}

/** In bytes. A client that reads this much within `patience` is slow, not gone. */
const piece = 64 * 1024

/** The downloads of this process. Each holds memory until its client has read the file, however long that takes. */
export class Downloads {
  private readonly slots: Slots

  constructor(
    private readonly limits: DownloadLimits,
    counts: Counts,
  ) {
    this.slots = new Slots('downloads', limits, counts)
  }

  /**
   * Starts a download, or throws if there are too many. The content that `open` returns is closed with the answer or
   * with its connection. A request for headers alone opens nothing: nobody would read the content or limit its speed.
   */
  async begin(personId: string, reply: FastifyReply, open: () => Promise<Readable>): Promise<Readable> {
    if (reply.request.method === 'HEAD') return Readable.from([])
    const end = abortSignalOf(reply)
    if (end.aborted) throw new Unavailable()
    const release = await this.slots.take(personId)
    end.addEventListener('abort', release, { once: true })
    if (end.aborted) {
      release()
      throw new Unavailable()
    }
    return this.watched(await open(), reply.request.raw.socket, end)
  }

  /** Returns the content, and cuts the connection if the client has read nothing for too long. */
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

/**
 * Yields the content in pieces. Calls `taken` before each one: a piece is requested only after the one before was sent.
 */
async function* inPieces(content: AsyncIterable<Buffer>, taken: () => void): AsyncGenerator<Buffer> {
  for await (const part of content) {
    for (let from = 0; from < part.length; from += piece) {
      taken()
      yield part.subarray(from, from + piece)
    }
  }
}
