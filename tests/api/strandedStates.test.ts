import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDefinitions } from '../../server/definitions/live.ts'
import { DefinitionsRefused } from '../../server/definitions/refused.ts'
import { definitionsInUse } from '../../server/definitions/inUse.ts'
import { lockDecisions } from '../../server/store/upkeep/decisions.ts'
import { type Bank, ok, openBank, upTo } from './support/bank.ts'
import { untilWaiting } from './support/waiting.ts'
import { workbenchOf } from './support/workbench.ts'

let bank: Bank
let id: string
let approved: string
const folder = mkdtempSync(join(tmpdir(), 'stranded-'))
beforeAll(async () => {
  cpSync('schemas', folder, { recursive: true })
  bank = await openBank({ schemasDir: folder })
  id = await bank.carry(['request'])
  approved = await bank.carry(upTo('approval'))
  ok(
    await bank.as('rm', 'POST', `/api/credit/credit-applications/${approved}/successors/`, { kind: 'annual_review' }),
    201,
  )
})
beforeEach(() => cpSync('schemas', folder, { recursive: true }))
afterAll(async () => {
  await bank.close()
  rmSync(folder, { recursive: true })
})

const rename = (file: string, from: string, to: string) => {
  const path = join(folder, file)
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(`"${from}"`, `"${to}"`))
}
const opened = (refused?: (error: unknown) => void, asksAgainAfter?: number) =>
  definitionsInUse(openDefinitions(folder, { cache: 'node_modules/.cache/definitions' }), bank.api.context.db, {
    refused,
    patience: 100_000,
    asksAgainAfter,
  })

describe('definitions without a state that applications are in', () => {
  it.each([
    ['application.json', 'REVIEW_PENDING', 'SLOW_REVIEW_PENDING'],
    ['stages/credit-request/workflow.json', 'SUBMITTED', 'HANDED_IN'],
  ])('are refused at the start: %s', async (file, from, to) => {
    rename(file, from, to)
    const starting = opened().current()
    await expect(starting).rejects.toThrow(DefinitionsRefused)
    await expect(starting).rejects.toThrow(`${file}:1:1: the state ${from} was removed, but`)
  })

  it('are told once and not taken where they are an edit, and every list and application is shown as before', async () => {
    const reported: string[] = []
    const definitions = opened((error) => reported.push(String(error)))
    const before = await definitions.renewed()
    rename('application.json', 'REVIEW_PENDING', 'SLOW_REVIEW_PENDING')
    for (const _ of [1, 2]) expect((await definitions.renewed()) === before).toBe(true)
    expect(reported).toHaveLength(1)
    expect(reported[0]).toContain('application.json:1:1: the state REVIEW_PENDING')
    expect((await bank.api.send('GET', '/definitions/index.json')).status).toBe(200)
    expect(await bank.state(id)).toBe('REVIEW_PENDING')
    ok(await bank.as('auditor', 'GET', '/api/credit/credit-applications/'))
  })

  it('are taken once no application is in it any more, without another edit', async () => {
    const reported: string[] = []
    const asking = opened((error) => reported.push(String(error)), 0)
    const waiting = opened(undefined, 600_000)
    const own = await bank.carry(['request', 'review'])
    for (const definitions of [asking, waiting]) await definitions.renewed()
    rename('application.json', 'SPONSOR_PENDING', 'SLOW_SPONSOR_PENDING')
    for (const definitions of [asking, waiting]) {
      await definitions.renewed()
      expect(definitions.notLive()?.mistakes).toEqual([
        expect.stringContaining('the state SPONSOR_PENDING was removed, but an application is in it.'),
      ])
    }
    await bank.carryOn(own, 'sponsorship')
    for (const definitions of [asking, waiting]) await definitions.follow()
    expect(asking.notLive()).toBeUndefined()
    expect(Object.keys((await asking.current()).application.path.states)).toContain('SLOW_SPONSOR_PENDING')
    expect(reported).toHaveLength(1)
    // It asks the database now and then, not at each request.
    await waiting.renewed()
    expect(waiting.notLive()?.mistakes).toHaveLength(1)
  })

  it('are refused where a kind of application is gone that there are applications of', async () => {
    rmSync(join(folder, 'paths/annual-review.json'))
    rmSync(join(folder, 'stages/credit-analysis/cases.json'))
    await expect(opened().current()).rejects.toThrow(
      'paths/annual-review.json:1:1: this kind of application was removed, but an application is of it. Put the file back.',
    )
  })

  it('are refused where the path of a kind lacks a state, and taken where only another kind has it', async () => {
    rename('paths/amendment.json', 'DRAFT', 'BEGUN')
    expect((await opened().current()).kinds.amendment?.path.initial).toBe('BEGUN')
    rename('paths/annual-review.json', 'DRAFT', 'BEGUN')
    await expect(opened().current()).rejects.toThrow(
      'paths/annual-review.json:1:1: the state DRAFT was removed, but an application is in it.',
    )
  })

  it('are refused where another field identifies the records of a type, and taken where it has the same keys', async () => {
    const path = join(folder, 'records/industries.json')
    const identifiedByTitle = () =>
      writeFileSync(
        path,
        readFileSync(path, 'utf8')
          .replace('"key": "code"', '"key": "title"')
          .replace('"required": ["title"]', '"required": ["code"]'),
      )
    const { db } = bank.api.context
    await sql`INSERT INTO record (type, key, label, words, data)
      VALUES ('industries', 'K64', 'K64 Banking', '', '{"code": "K64", "title": "Banking"}')`.execute(db)
    await opened().current()
    identifiedByTitle()
    await expect(opened().current()).rejects.toThrow(
      'records/industries.json:1:1: "key" is now "title", but a record has another key, and nobody could change it. Put the earlier "key" back.',
    )
    await sql`UPDATE record SET data = data || '{"title": "K64"}'`.execute(db)
    expect((await opened().current()).records.industries?.key).toBe('title')
  })

  it('are taken where nobody is in that state', async () => {
    rename('application.json', 'SPONSOR_PENDING', 'SLOW_SPONSOR_PENDING')
    const { states } = (await opened().current()).application.path
    expect(Object.keys(states)).toContain('SLOW_SPONSOR_PENDING')
    expect(Object.keys(states)).not.toContain('SPONSOR_PENDING')
  })
})

it('The folder does not take over if an application enters a state that it lacks at that moment', async () => {
  const { db } = bank.api.context
  const bench = await workbenchOf(bank.api, { chief: 'admin' })
  await bench.govern('workbench')
  rename('application.json', 'SPONSOR_PENDING', 'SLOW_SPONSOR_PENDING')
  let takingOver: ReturnType<typeof bench.as> | undefined
  await db.transaction().execute(async (tx) => {
    await lockDecisions(tx)
    takingOver = bench.as('chief', 'POST', 'governance/', { governed_by: 'folder' })
    await untilWaiting(db, takingOver)
    await bank.carry(['request', 'review'])
  })
  expect(await takingOver).toMatchObject({
    status: 409,
    body: {
      code: 'definitions_refused',
      reasons: [expect.stringContaining('the state SPONSOR_PENDING was removed, but an application is in it.')],
    },
  })
  expect((await bench.state()).governed_by).toBe('workbench')
})

it('An application that another process let into a state that was removed is left out of the lists', async () => {
  const { db } = bank.api.context
  const [lost, other] = [await bank.carry(['request']), await bank.carry(['request'])]
  const form = db.updateTable('stage_form').set({ state: '"REMOVED"' }).where('form_type', '=', 'credit_review')
  await form.where('application_id', '=', lost).execute()
  await db.updateTable('open_work').set({ reading: 'earlier' }).where('application_id', '=', lost).execute()
  const waiting = JSON.stringify(ok(await bank.as('reviewer', 'GET', '/api/waiting/?limit=100')))
  expect([waiting.includes(lost), waiting.includes(other)]).toEqual([false, true])
  for (const list of ['/api/notifications/', '/api/credit/credit-applications/awaiting-my-approval/'])
    ok(await bank.as('reviewer', 'GET', list))
})
