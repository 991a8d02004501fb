import { createHash } from 'node:crypto'
import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { type AsyncFlateStreamHandler, Zip, type ZipInputFile } from 'fflate'
import type { AuditKey } from '../key.ts'
import { type Manifest, type Signature, names } from './format.ts'

/** A file for the archive. Its parts are read once, when it is written. */
export interface PackedFile {
  name: string
  parts: Iterable<Buffer> | AsyncIterable<Buffer>
  /** Whether it is already compressed, as pictures and most documents are. */
  isDense?: boolean
}

interface ManifestInput extends Omit<Manifest, 'format' | 'files' | 'missing'> {
  key: Pick<AuditKey, 'id' | 'sign'>
}

/** In bytes: how much is counted and hashed at once. */
const piece = 64 * 1024

/** The compression methods of the ZIP format. */
const methods = { stored: 0, deflated: 8 }

/** The archive's record of a file, which is complete when all its bytes have been counted. */
class Entry implements ZipInputFile {
  size = 0
  crc = 0
  ondata?: AsyncFlateStreamHandler

  constructor(
    readonly filename: string,
    readonly mtime: Date,
    readonly compression: number,
  ) {}

  count(bytes: Buffer): void {
    this.size += bytes.length
    this.crc = crc32(bytes, this.crc)
  }
}

/**
 * Yields the files as a ZIP archive, part by part, with a signed list of their hashes at its end. The list names files
 * that could not be read as missing.
 */
export async function* packed(
  files: AsyncIterable<PackedFile | { missing: string }>,
  { key, ...about }: ManifestInput,
): AsyncGenerator<Buffer> {
  const archive = new Archive(new Date(about.made_at))
  const manifest: Manifest = { format: 'evidence-1', ...about, files: [], missing: [] }
  for await (const file of files) {
    if ('missing' in file) {
      manifest.missing.push(file.missing)
      continue
    }
    const hash = createHash('sha256')
    let size = 0
    for await (const part of archive.add(file, (bytes) => [hash.update(bytes), (size += bytes.length)])) yield part
    manifest.files.push({ name: file.name, size, sha256: hash.digest('hex') })
  }
  const listed = Buffer.from(JSON.stringify(manifest, null, 2))
  const signed = key.sign(createHash('sha256').update(listed).digest())
  const signature: Signature = { key_id: key.id, signature: signed.toString('base64') }
  yield* archive.add({ name: names.manifest, parts: [listed] })
  yield* archive.add({ name: names.signature, parts: [Buffer.from(JSON.stringify(signature, null, 2))] })
  yield* archive.end()
}

/** Writes the archive with fflate, and holds what has not been read yet. */
class Archive {
  private written: Buffer[] = []
  private readonly zip = new Zip((error, bytes) => {
    if (error) throw error
    this.written.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  })

  constructor(private readonly at: Date) {}

  /** Writes a file; `read` receives its uncompressed bytes. */
  async *add(
    { name, parts, isDense = false }: PackedFile,
    read: (bytes: Buffer) => void = () => {},
  ): AsyncGenerator<Buffer> {
    const entry = new Entry(name, this.at, isDense ? methods.stored : methods.deflated)
    this.zip.add(entry)
    const counted = inPieces(parts, (bytes) => [read(bytes), entry.count(bytes)])
    for await (const bytes of isDense ? counted : deflated(counted)) {
      entry.ondata?.(null, new Uint8Array(bytes), false)
      yield* this.taken()
    }
    entry.ondata?.(null, new Uint8Array(0), true)
    yield* this.taken()
  }

  *end(): Generator<Buffer> {
    this.zip.end()
    yield* this.taken()
  }

  private taken(): Buffer[] {
    const { written } = this
    this.written = []
    return written
  }
}

async function* inPieces(parts: PackedFile['parts'], count: (bytes: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    for (let from = 0; from < part.length; from += piece) {
      const bytes = part.subarray(from, from + piece)
      count(bytes)
      yield bytes
    }
  }
}

/** Compresses with zlib's threads: fflate's own compression would block the event loop. */
function deflated(parts: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  // The reader of the last stream receives any error.
  return pipeline(Readable.from(parts), createDeflateRaw(), () => {})
}
