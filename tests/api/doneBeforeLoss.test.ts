import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { connect } from '../../server/database/connect.ts'
import { definitionsInUse } from '../../server/definitions/inUse.ts'
import { openDefinitions } from '../../server/definitions/live.ts'
import { type DatabaseLink, openDatabaseLink } from '../support/databaseLink.ts'
import { type Bank, ok, openBank } from './support/bank.ts'
import { keepersOf } from './support/upkeep.ts'
import { type Workbench, workbenchOf } from './support/workbench.ts'

const unknown = { status: 503, body: { code: 'outcome_unknown' } }

let bank: Bank
let bench: Workbench
let link: DatabaseLink
/** Another server of the bank, whose link to the database breaks. */
let far: { send(token: string | undefined, url: string, body: object): Promise<object>; close(): Promise<void> }
beforeAll(async () => {
  bank = await openBank()
  bench = await workbenchOf(bank.api, { drafter: 'form_designer', chief: 'admin' })
  link = await openDatabaseLink(bank.api.databaseUrl)
  const { context } = bank.api
  const db = connect(link.url, () => {})
  const live = openDefinitions(context.config.schemasDir, { cache: 'node_modules/.cache/definitions' })
  const definitions = definitionsInUse(live, db, { patience: 100_000 })
  const [app] = await Promise.all([buildApp({ ...context, db, definitions }), definitions.current()])
  far = {
    async send(token, url, payload) {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await app.inject({ method: 'POST', url: `/api/${url}`, headers, payload })
      return { status: answer.statusCode, body: answer.json() }
    },
    async close() {
      await app.close()
      await db.destroy()
    },
  }
})
afterEach(() => link.up())
afterAll(async () => {
  await far.close()
  link.close()
  await bank.close()
})

describe('What was done just before the database went away is not told as not done:', () => {
  it('who governs the definitions', async () => {
    const cut = link.cut('once committed')
    expect(await far.send(bench.tokens.chief, 'workbench/governance/', { governed_by: 'workbench' })).toMatchObject(
      unknown,
    )
    await cut
    expect((await bench.state()).governed_by).toBe('workbench')
  })

  it('a version that was published', async () => {
    const { id, hash } = await bench.proposed(
      await bench.edited('reference.json', '"title": "Auditor"', '"title": "Inspector"'),
    )
    const cut = link.cut('once committed')
    expect(await far.send(bench.tokens.chief, `workbench/proposals/${id}/publish/`, { hash })).toMatchObject(unknown)
    await cut
    expect((await bench.state()).live).toMatchObject({ number: 2, hash })
  })

  it('a version that was published again', async () => {
    const cut = link.cut('once committed')
    expect(await far.send(bench.tokens.chief, 'workbench/versions/1/restore/', { note: 'Back.' })).toMatchObject(
      unknown,
    )
    await cut
    expect((await bench.state()).live).toMatchObject({ number: 3, note: 'Back.' })
  })

  it('a change that was proposed', async () => {
    const keepers = await keepersOf(bank, 'keeper')
    const body = { version: null, values: { name: 'Margin line', position: 90 } }
    const cut = link.cut('once committed')
    expect(await far.send(keepers.tokens.keeper, 'upkeep/types/limit-types/changes/', body)).toMatchObject(unknown)
    await cut
    expect(ok<object[]>(await keepers.as('keeper', 'GET', 'changes/?state=open'))).toHaveLength(1)
  })
})
