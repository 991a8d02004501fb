import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const compressible = /\.(js|css|json|svg)$|^viewer\.html$/

/** Writes a gzip and a Brotli copy, as small as possible, beside every file that compression makes smaller. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))))
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  await writeFile(`${file}.gz`, await smallestGzip(content))
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
}

/**
 * Returns the smallest of several attempts: gzip's memory level decides where its blocks end, and only trying shows
 * which level suits a file best.
 */
async function smallestGzip(content: Buffer): Promise<Buffer> {
  const tried = await Promise.all([6, 7, 8, 9].map((memLevel) => promisify(gzip)(content, { level: 9, memLevel })))
  return tried.reduce((one, other) => (other.length < one.length ? other : one))
}
