import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { checkServer } from '../../server/database/checkServer.ts'
import { connectAlone } from '../../server/database/connect.ts'
import { createDatabase } from '../support/database.ts'

afterEach(() => vi.restoreAllMocks())

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
  it('in LATIN1, in which not every name can be stored, is refused', async () => {
    expect(await checkedWith(`encoding 'LATIN1'`)).toContain(
      `cannot be used: its encoding is LATIN1, not UTF8. ${advice}`,
    )
  })

  it.each(['UTF8', 'SQL_ASCII'])(
    'in %s with the locale C is used with a warning that searches tell capitals from small letters',
    async (encoding) => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue()
      expect(await checkedWith(`encoding '${encoding}'`)).toBe('used')
      expect(warn).toHaveBeenCalledWith(expect.stringContaining('a search for “ä” does not find “Ä”'))
    },
  )
})

it('A database that is in use is not refused for its letters', async () => {
  expect(await checkedWith(`encoding 'LATIN1'`, 'CREATE TABLE migration ()')).toBe('used')
})
