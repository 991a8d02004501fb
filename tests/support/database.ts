import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

export interface TestDatabase {
  url: string
  name: string
  drop: () => Promise<void>
}

/**
 * A database, with a name of its own unless one is given, on the server that `serverUrl` names: empty, or with all that
 * is in the one named `template`, to which nobody may be connected meanwhile.
 */
export async function createDatabase(
  serverUrl: string,
  template = 'template1',
  name = `test_${randomBytes(8).toString('hex')}`,
): Promise<TestDatabase> {
  // By its files: page by page takes PostgreSQL twice as long.
  await run(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, name, drop: () => dropDatabase(serverUrl, name) }
}

/** Nothing where there is none. */
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
