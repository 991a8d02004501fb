import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Counted, TableLine } from './format.ts'

/** One text for one value, whatever the server's settings are; and rows in the order in which the table holds them. */
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

/** Before anything is copied, in the transaction that copies. */
export async function prepareCopy(client: pg.Client): Promise<void> {
  await client.query(settings)
}

/** The rows of a table; says when they have ended how many they were. */
export async function* copyOut(client: pg.Client, table: TableLine): AsyncGenerator<Buffer, Counted> {
  const hash = createHash('sha256')
  const stream = client.query(to(`COPY ${place(client, table)} TO STDOUT`))
  for await (const chunk of stream) {
    hash.update(chunk as Buffer)
    yield chunk as Buffer
  }
  return { rows: stream.rowCount, sha256: hash.digest('hex') }
}

export async function count(client: pg.Client, table: TableLine): Promise<Counted> {
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
