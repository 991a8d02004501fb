import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  BackupRefused,
  type TableSummary,
  type Header,
  type Manifest,
  type TableLine,
  endOfRows,
  format,
  name,
} from './format.ts'

export interface Table extends TableLine {
  /** The rows of the table; read all of them before the next table. */
  rows: AsyncIterable<Buffer>
}

export interface BackupSummary {
  header: Header
  manifest: Manifest
}

const end = Buffer.from(`${endOfRows}\n`)
const endAfterRow = Buffer.from(`\n${endOfRows}\n`)

/** Reads a whole backup and compares it with its manifest. Throws `BackupRefused`; fails when `stopping` aborts. */
export async function checkBackup(file: string, stopping?: AbortSignal): Promise<BackupSummary> {
  const reader = readBackup(file, stopping)
  const found: Record<string, TableSummary> = {}
  try {
    const header = await reader.header()
    for await (const { table, rows } of reader.tables()) found[table] = await counted(rows)
    const manifest = reader.manifest()
    if (JSON.stringify(found) !== JSON.stringify(manifest.tables)) throw changed()
    return { header, manifest }
  } catch (error) {
    throw explained(error)
  } finally {
    reader.close()
  }
}

async function counted(rows: AsyncIterable<Buffer>): Promise<TableSummary> {
  const hash = createHash('sha256')
  let number = 0
  for await (const chunk of rows) {
    hash.update(chunk)
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) number += 1
  }
  return { rows: number, sha256: hash.digest('hex') }
}

/** Reads a backup: first `header`, then `tables` to the end, then `manifest`. Always call `close`. */
export function readBackup(file: string, stopping?: AbortSignal) {
  const text = pipeline(createReadStream(file, { signal: stopping }), createGunzip({ chunkSize: 1 << 20 }), () => {})
  const chunks = text[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>
  let held = Buffer.alloc(0)
  let last: Manifest | undefined

  const more = async () => {
    const next = await chunks.next()
    if (next.done) throw new BackupRefused('The backup is incomplete: its end is missing.')
    held = Buffer.concat([held, next.value])
  }
  const line = async () => {
    while (!held.includes(10)) await more()
    const at = held.indexOf(10)
    const content = parsed(held.toString('utf8', 0, at))
    held = held.subarray(at + 1)
    return content
  }
  /** Reads the end of the file. Only this proves that the gzipped file is complete. */
  const ending = async () => {
    if (held.length > 0 || !(await chunks.next()).done) throw changed()
  }
  async function* rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (held.subarray(0, end.length).equals(end)) return void (held = held.subarray(end.length))
      const at = held.indexOf(endAfterRow)
      const whole = at < 0 ? held.lastIndexOf(10) + 1 : at + 1
      if (whole > 0) yield held.subarray(0, whole)
      held = held.subarray(whole)
      if (at < 0) await more()
    }
  }
  return {
    async header(): Promise<Header> {
      const first = await line()
      if (!isHeader(first))
        throw new BackupRefused('The file is not a backup of this product, or of a newer version of it.')
      return first
    },
    async *tables(): AsyncGenerator<Table> {
      for (;;) {
        const next = await line()
        if (isManifest(next)) {
          await ending()
          return void (last = next)
        }
        if (!isTable(next)) throw changed()
        yield { ...next, rows: rows() }
      }
    },
    manifest(): Manifest {
      if (!last) throw changed()
      return last
    },
    close: () => void text.destroy(),
  }
}

const changed = () =>
  new BackupRefused('The backup is damaged or was altered: its content does not match its checksum.')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw changed()
  }
}

const isHeader = (value: unknown): value is Header =>
  has(value, 'backup', 'format', 'migrations') && value.backup === name && value.format === format
const isTable = (value: unknown): value is TableLine => has(value, 'table', 'columns')
const isManifest = (value: unknown): value is Manifest => has(value, 'tables', 'sequences')

function has<Key extends string>(value: unknown, ...keys: Key[]): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && keys.every((key) => key in value)
}

function explained(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR') return new BackupRefused('The backup is incomplete: its end is missing.')
  // What zlib says of a file that does not begin as a gzipped one, such as one of pg_dump.
  if (error instanceof Error && error.message === 'incorrect header check') {
    return new BackupRefused('The file is not a backup of this product: it is not gzipped.')
  }
  if (code.startsWith('Z_')) return changed()
  return error
}
