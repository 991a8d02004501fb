import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstAccountsHere } from '../../server/firstAccounts.ts'
import { startServer } from '../support/server.ts'
import { type Api, startApi } from './support/api.ts'
import { addPerson } from './support/people.ts'

const command = 'npm run users -- add <username> --first-name <name> --last-name <name> --role admin'
const clientDir = mkdtempSync(join(tmpdir(), 'client-'))
let api: Api

beforeAll(async () => {
  writeFileSync(join(clientDir, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
  api = await startApi({ clientDir })
})
afterAll(async () => {
  await api.close()
  rmSync(clientDir, { recursive: true })
})

const page = async () => String((await api.send('GET', '/login', { headers: { accept: 'text/html' } })).body)

describe('A bank in which nobody can sign in', () => {
  it('is said to be one by the last line of the server as it starts', async () => {
    const server = await startServer({ databaseUrl: api.databaseUrl, env: { DEMO: '0' } })
    await server.stop()
    expect(
      server
        .output()
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('{'))
        .at(-1),
    ).toBe(`Nobody can sign in yet. Create the first two accounts: DATABASE_URL=<as of this server> ${command}`)
  })

  it('gets them in the database of its server, wherever the command is given', async () => {
    const { reference } = await api.context.definitions.current()
    const here = (dataDir: string) => firstAccountsHere(reference, { dataDir })
    expect(here(resolve('.data'))).toBe(command)
    expect(here('/srv/credit')).toBe(`DATA_DIR=/srv/credit ${command}`)
    expect(here('/srv/our bank')).toBe(`DATA_DIR='/srv/our bank' ${command}`)
  })

  it('says in its page how the first accounts are made, until there is one', async () => {
    expect(await page()).toContain(`<meta name="first-accounts" content="${command}" />`)
    await addPerson(api, 'ada', 'admin', null)
    expect(await page()).not.toContain('first-accounts')
  })
})
