import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { positionAt } from '../position.ts'
import type { UnreadableFile } from '../../../src/engine/source/source.ts'
import { bounds, denied, notRegular, tooLarge, unreadable } from './unreadable.ts'

/**
 * Returns a file's text, or why it has none. Opens it without blocking, because something other than a regular file,
 * such as a pipe, may have replaced it since it was surveyed.
 */
export async function readText(dir: string, path: string): Promise<string | UnreadableFile> {
  try {
    const file = await open(join(dir, path), constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const bytes = await readBounded(file, path)
      return Buffer.isBuffer(bytes) ? decode(path, bytes) : bytes
    } finally {
      await file.close()
    }
  } catch (error) {
    return denied(path, error)
  }
}

/** Reads a file up to the limit, and refuses a larger one. It may grow while it is read. */
async function readBounded(file: FileHandle, path: string): Promise<Buffer | UnreadableFile> {
  const stats = await file.stat()
  if (!stats.isFile()) return notRegular(path)
  const bytes = Buffer.alloc(Math.min(stats.size, bounds.file) + 1)
  let length = 0
  for (let read = 1; read > 0 && length < bytes.length; length += read)
    read = (await file.read(bytes, length, bytes.length - length)).bytesRead
  return length > bounds.file ? tooLarge(path, Math.max(stats.size, length)) : bytes.subarray(0, length)
}

const replacement = Buffer.from('\uFFFD')

/** Decodes UTF-8 and refuses other bytes, which would be read as another text than was written. */
function decode(path: string, bytes: Buffer): string | UnreadableFile {
  const text = bytes.toString('utf8')
  let from = 0
  for (let at = text.indexOf('\uFFFD'), offset = 0; at >= 0; at = text.indexOf('\uFFFD', from)) {
    offset += Buffer.byteLength(text.slice(from, at))
    if (!bytes.subarray(offset, offset + replacement.length).equals(replacement))
      return unreadable(path, 'this is not UTF-8. Save the file as UTF-8.', positionAt(text, at))
    offset += replacement.length
    from = at + 1
  }
  return text
}
