import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Invalid } from '../problems.ts'

export interface ReceivedFile {
  path: string
  /** In bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
  /** The content in order, each a megabyte at most. */
  parts(): AsyncIterable<Buffer>
}

/** Holds a stream on disk while `work` looks at it, so that no upload is held in memory or a transaction. */
export async function withReceived<T>(stream: Readable, work: (file: ReceivedFile) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'))
  try {
    const path = join(folder, 'file')
    const hash = createHash('sha256')
    let size = 0
    stream.on('data', (chunk: Buffer) => {
      hash.update(chunk)
      size += chunk.length
    })
    await pipeline(stream, createWriteStream(path, { mode: 0o600 })).catch((error: unknown) => {
      throw isOfDisk(error) ? error : brokenOff()
    })
    const parts = () => createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>
    return await work({ path, size, sha256: hash.digest('hex'), parts })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What came is not the whole of what was to come. */
export const brokenOff = () => new Invalid({ file: ['The upload broke off before its end.'] })

function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
