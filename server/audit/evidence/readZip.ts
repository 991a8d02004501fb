import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'

/** The file is not an archive that the server made: it was cut off, lengthened, or put together differently. */
export class NotWhole extends Error {}

interface Entry {
  name: string
  isDeflated: boolean
  /** Its size in bytes, as stored; `size` is that of its content. */
  stored: number
  size: number
  /** The CRC of its content. Other programs refuse a file with a wrong one. */
  crc: number
  /** Where its stored bytes begin. */
  from: number
}

const signatures = { end: 0x06054b50, listed: 0x02014b50, local: 0x04034b50 }
const lengths = { end: 22, listed: 46, local: 30, descriptor: 16 }

/** A ZIP archive on the disk. Only its list of contents is in memory. */
export class ZipFile {
  private constructor(
    private readonly file: string,
    readonly entries: readonly Entry[],
  ) {}

  /** Opens an archive. Throws `NotWhole` if any byte of the file belongs to no entry, or to two. */
  static async open(file: string): Promise<ZipFile> {
    const handle = await open(file, 'r')
    try {
      const { size } = await handle.stat()
      const listed = await readList(handle, size)
      const entries: Entry[] = []
      let at = 0
      for (const entry of listed.entries) {
        if (entry.at !== at) throw new NotWhole('It holds bytes that belong to none of its files.')
        const from = at + (await localLength(handle, entry))
        at = from + entry.stored + lengths.descriptor
        entries.push({ ...entry, from })
      }
      if (at !== listed.from) throw new NotWhole('It holds bytes that belong to none of its files.')
      return new ZipFile(file, entries)
    } finally {
      await handle.close()
    }
  }

  find(name: string): Entry | undefined {
    return this.entries.find((entry) => entry.name === name)
  }

  /** Yields the content of an entry. Throws if its bytes cannot be read or do not match the list. */
  async *read({ from, stored, size, crc, isDeflated }: Entry): AsyncGenerator<Buffer> {
    if (stored === 0) return
    const source = createReadStream(this.file, { start: from, end: from + stored - 1 })
    const content = isDeflated ? pipeline(source, createInflateRaw(), () => {}) : source
    let [read, sum] = [0, 0]
    for await (const part of content as AsyncIterable<Buffer>) {
      read += part.length
      sum = crc32(part, sum)
      if (read > size) throw new NotWhole('Its content is longer than its list of contents says.')
      yield part
    }
    if (read < size || sum !== crc) throw new NotWhole('Its content is not what its list of contents says.')
  }
}

interface ZipDirectory {
  /** Where the list begins. */
  from: number
  entries: (Omit<Entry, 'from'> & { at: number })[]
}

async function readList(handle: FileHandle, size: number): Promise<ZipDirectory> {
  const end = size < lengths.end ? undefined : await bytesAt(handle, size - lengths.end, lengths.end)
  if (end?.readUInt32LE(0) !== signatures.end) throw new NotWhole('It is not a whole ZIP archive.')
  const [number, length, from] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)]
  if (from + length + lengths.end !== size) throw new NotWhole('It is not a whole ZIP archive.')
  const list = await bytesAt(handle, from, length)
  const entries: ZipDirectory['entries'] = []
  for (let at = 0; at < length;) {
    if (length - at < lengths.listed || list.readUInt32LE(at) !== signatures.listed)
      throw new NotWhole('Its list of contents cannot be read.')
    const named = list.readUInt16LE(at + 28)
    refuseOdd(list.subarray(at))
    entries.push({
      name: list.toString('utf8', at + lengths.listed, at + lengths.listed + named),
      isDeflated: list.readUInt16LE(at + 10) !== 0,
      stored: list.readUInt32LE(at + 20),
      size: list.readUInt32LE(at + 24),
      crc: list.readUInt32LE(at + 16),
      at: list.readUInt32LE(at + 42),
    })
    at += lengths.listed + named
  }
  if (entries.length !== number) throw new NotWhole('Its list of contents cannot be read.')
  return { from, entries }
}

const [stored, deflated] = [0, 8]
/** The flag of a file whose sizes come after its bytes. */
const sizesFollow = 8

const odd = () => new NotWhole('It was not put together the way the server does it.')

/** Refuses what programs may read differently or not at all: other makers' fields, comments, links, encryption. */
function refuseOdd(listed: Buffer): void {
  const [flags, method] = [listed.readUInt16LE(8), listed.readUInt16LE(10)]
  const isUsual = flags === sizesFollow && (method === stored || method === deflated)
  // The bytes from the length of further fields to the attributes.
  if (!isUsual || listed.subarray(30, 42).some((byte) => byte !== 0)) throw odd()
}

/**
 * Returns the length of the header before an entry. Other programs read this header instead of the list, so it must say
 * the same.
 */
async function localLength(
  handle: FileHandle,
  { at, name, isDeflated }: ZipDirectory['entries'][number],
): Promise<number> {
  const header = await bytesAt(handle, at, lengths.local)
  if (header.readUInt32LE(0) !== signatures.local) throw new NotWhole('Its list of contents cannot be read.')
  const named = header.readUInt16LE(26)
  const own = (await bytesAt(handle, at + lengths.local, named)).toString('utf8')
  if (own !== name) throw new NotWhole(`It calls the same file ${name} and ${own}.`)
  const [flags, method, sizes] = [header.readUInt16LE(6), header.readUInt16LE(8), header.subarray(14, 26)]
  // The sizes come after the bytes of the entry, so they are zero here.
  const isAsListed = flags === sizesFollow && (method !== 0) === isDeflated && sizes.every((byte) => byte === 0)
  if (!isAsListed || header.readUInt16LE(28) > 0) throw odd()
  return lengths.local + named
}

async function bytesAt(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from)
  if (bytesRead < length) throw new NotWhole('It is not a whole ZIP archive.')
  return buffer
}
