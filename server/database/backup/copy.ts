import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { TableSummary, TableLine } from './format.ts'

/**
 * Settings that make the text of a value independent of the server's own settings, and keep rows in the order of the
 * table.
 */
const settings = [
  `SET LOCAL client_encoding = 'UTF8'`,
  `SET LOCAL datestyle = 'ISO, YMD'`,
  `SET LOCAL intervalstyle = 'iso_8601'`,
  `SET LOCAL timezone = 'UTC'`,
  `SET LOCAL bytea_output = 'hex'`,
  `SET LOCAL extra_float_digits = 3`,
  `SET LOCAL synchronize_seqscans = off`,
  `SET LOCAL statement_timeout = 0`,
  `SET LOCAL lock_timeout = 0`,
  `SET LOCAL idle_in_transaction_session_timeout = 0`,
].join('; ')

/** Prepares the transaction that copies; must run before anything is copied. */
export async function prepareCopy(client: pg.Client): Promise<void> {
  await client.query(settings)
}

/** Yields the rows of a table, and returns their number and hash. */
export async function* copyOut(client: pg.Client, table: TableLine): AsyncGenerator<Buffer, TableSummary> {
  const hash = createHash('sha256')
  const stream = client.query(to(`COPY ${place(client, table)} TO STDOUT`))
  for await (const chunk of stream) {
    hash.update(chunk as Buffer)
    yield chunk as Buffer
  }
  return { rows: stream.rowCount, sha256: hash.digest('hex') }
}

export async function count(client: pg.Client, table: TableLine): Promise<TableSummary> {
  const rows = copyOut(client, table)
  for (;;) {
    const next = await rows.next()
    if (next.done) return next.value
  }
}

export async function copyIn(client: pg.Client, table: TableLine, rows: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(rows, client.query(from(`COPY ${place(client, table)} FROM STDIN`)))
}

function place(client: pg.Client, { table, columns }: TableLine): string {
  return `${client.escapeIdentifier(table)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`
}
