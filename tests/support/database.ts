import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

export interface TestDatabase {
  url: string
  name: string
  drop: () => Promise<void>
}

/**
 * A database with a name of its own on the server that `serverUrl` names: empty, or with all that is in the one named
 * `template`, to which nobody may be connected meanwhile.
 */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await run(serverUrl, `create database ${name} template ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, name, drop: () => run(serverUrl, `drop database if exists ${name} with (force)`) }
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
