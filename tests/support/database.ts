import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

export interface TestDatabase {
  url: string
  name: string
  drop: () => Promise<void>
}

/**
 * Creates a database on the server of `serverUrl`, with a random name unless one is given. It is empty, or a copy of
 * the database `template`, to which nobody may be connected meanwhile.
 */
export async function createDatabase(
  serverUrl: string,
  template = 'template1',
  name = `test_${randomBytes(8).toString('hex')}`,
): Promise<TestDatabase> {
  // Copies the files: copying page by page takes PostgreSQL twice as long.
  await run(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, name, drop: () => dropDatabase(serverUrl, name) }
}

/** Drops a database. Does nothing if there is none. */
export function dropDatabase(serverUrl: string, name: string): Promise<void> {
  return run(serverUrl, `drop database if exists ${name} with (force)`)
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
