import { describe, expect, inject, it } from 'vitest'
import { checkServer } from '../../server/database/checkServer.ts'
import { connectAlone } from '../../server/database/connect.ts'
import { createDatabase } from '../support/database.ts'

const advice = `Create it with TEMPLATE template0, ENCODING 'UTF8' and a locale such as LOCALE 'C.UTF-8'.`

/** Has the server checked for a database of this kind, in which `first` has been run. */
async function checkedWith(kind: string, first = 'SELECT 1'): Promise<string> {
  const database = await createDatabase(inject('databaseServer'), `template0 locale_provider libc locale 'C' ${kind}`)
  try {
    const client = await connectAlone(database.url)
    await client.query(first)
    await client.end()
    await checkServer(database.url)
    return 'used'
  } catch (error) {
    return String(error)
  } finally {
    await database.drop()
  }
}

describe('An empty database', () => {
  it.each(['LATIN1', 'SQL_ASCII'])('in %s, in which names cannot be stored, is refused', async (encoding) => {
    expect(await checkedWith(`encoding '${encoding}'`)).toContain(
      `cannot be used: its encoding is ${encoding}, not UTF8. ${advice}`,
    )
  })

  it('in which people are not found by their names in capitals is refused', async () => {
    expect(await checkedWith(`encoding 'UTF8'`)).toContain(
      `cannot be used: in its locale, Ä and ä are not the same letter. ${advice}`,
    )
  })
})

it('A database that is in use is not refused for its letters', async () => {
  expect(await checkedWith(`encoding 'LATIN1'`, 'CREATE TABLE migration ()')).toBe('used')
})
