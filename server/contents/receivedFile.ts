import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { t } from '../../src/texts/t.ts'
import { Invalid } from '../errors/problems.ts'

export interface ReceivedFile {
  /** The path at which it can be read as long as it is held. */
  path: string
  /** In bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
  /** The content in order, each a megabyte at most. */
  parts(): AsyncIterable<Buffer>
}

/** Where Linux lists the files that a process has open, including those without a name. */
const opened = '/proc/self/fd'

/**
 * Holds a stream on disk while `work` looks at it, so that no upload is held in memory or a transaction. On Linux the
 * file's name is removed before the first byte is written: however the process ends, nothing of a customer's is left.
 * Other systems need the name until the end.
 */
export async function withReceived<T>(stream: Readable, work: (file: ReceivedFile) => Promise<T>): Promise<T> {
  const name = join(tmpdir(), `upload-${randomUUID()}`)
  const handle = await open(name, 'wx', 0o600)
  try {
    const isNameless = existsSync(opened)
    if (isNameless) await rm(name)
    const path = isNameless ? join(opened, String(handle.fd)) : name
    const hash = createHash('sha256')
    let size = 0
    stream.on('data', (chunk: Buffer) => {
      hash.update(chunk)
      size += chunk.length
    })
    await pipeline(stream, createWriteStream(path, { flags: 'r+' })).catch((error: unknown) => {
      throw isOfDisk(error) ? error : incompleteUpload()
    })
    const parts = () => createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>
    return await work({ path, size, sha256: hash.digest('hex'), parts })
  } finally {
    await handle.close()
    await rm(name, { force: true })
  }
}

/** The file did not arrive completely. */
export const incompleteUpload = () => new Invalid({ file: [t('The upload ended before the file was complete.')] })

function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
