import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { keepListeners } from '../../server/listeners/keepListeners.ts'
import type { CommittedTransition, Listener } from '../../server/listeners/listener.ts'
import { listeners } from '../../server/listeners/registry.ts'
import { type Bank, ok, openBank, steps } from './support/bank.ts'

let isBroken = false
const heard: CommittedTransition[] = []
const done: string[] = []
const listener: Listener = {
  name: 'test',
  write(transition) {
    heard.push(transition)
    const { applicationId, version } = transition
    return {
      write: (bind) => sql`INSERT INTO heard VALUES (${bind('applicationId')}::uuid, ${bind('version')}::integer)`,
      values: { applicationId: isBroken ? null : applicationId, version },
    }
  },
  regularly: {
    every: 3_600_000,
    work: async () => {
      done.push('worked')
      return undefined
    },
  },
}

/** Also for the files that run after this one: the product's own. */
const registry = listeners as Listener[]
const own = [...registry]
let bank: Bank
beforeAll(async () => {
  bank = await openBank()
  await sql`CREATE TABLE heard (application_id uuid NOT NULL, version integer)`.execute(bank.api.context.db)
  registry.splice(0, own.length, listener)
})
afterAll(async () => {
  registry.splice(0, 1, ...own)
  await bank.close()
})

async function rows(table: 'heard' | 'audit', id: string) {
  const of = sql<{ version: number; statement: string }>`
    SELECT version, xmin || ' ' || cmin AS statement FROM ${sql.table(table)}
    WHERE application_id = ${id} AND version IS NOT NULL ORDER BY version`
  return (await of.execute(bank.api.context.db)).rows
}

describe('a listener', () => {
  it('is told of a creation and of every transition, but of no save, in the statement that writes the audit', async () => {
    heard.length = 0
    const id = await bank.carry(steps)
    const { rows: moves } = await sql<{ version: number; code: string | null; from: string; to: string }>`
      SELECT version, transition_code AS code, from_state AS from, to_state AS to FROM audit
      WHERE application_id = ${id} AND action IN ('created', 'transition') ORDER BY version`.execute(
      bank.api.context.db,
    )
    const notified = heard.map(({ version, code, from, to }) => ({ version, code, from, to }))
    expect(notified).toEqual([{ version: 1, code: null, from: null, to: 'Draft' }, ...moves.slice(1)])
    const audited = await rows('audit', id)
    const written = await rows('heard', id)
    expect(written).toEqual(audited.filter(({ version }) => notified.some((each) => each.version === version)))
    expect(written.length).toBeLessThan(audited.length)
  })

  it('is told who acted, when, and by which request', async () => {
    heard.length = 0
    const { id } = await bank.create()
    const answer = await bank.act('rm', id, 'credit_request_form', 'CR_TR_1')
    expect(heard.at(-1)).toMatchObject({
      applicationId: id,
      at: expect.any(Date) as Date,
      actorId: bank.ids.rm,
      actorRole: 'relationship_manager',
      requestId: answer.headers['x-request-id'],
      overall: { to: (await bank.read(id)).workflow_state.name },
    })
  })

  it('that cannot write what it has to keeps the transition from being made', async () => {
    const { id } = await bank.create()
    const before = await bank.read(id)
    isBroken = true
    const answer = await bank.act('rm', id, 'credit_request_form', 'CR_TR_1')
    isBroken = false
    expect(answer.status).toBe(500)
    expect(await bank.read(id)).toEqual(before)
    expect((await rows('audit', id)).map(({ version }) => version)).toEqual([1])
  })

  it('has written nothing where the transition fails after it', async () => {
    const { db } = bank.api.context
    const { id } = await bank.create()
    await sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$`.execute(db)
    await sql`CREATE CONSTRAINT TRIGGER fails AFTER UPDATE ON application DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION fail()`.execute(db)
    expect((await bank.act('rm', id, 'credit_request_form', 'CR_TR_1')).status).toBe(500)
    await sql`DROP TRIGGER fails ON application`.execute(db)
    expect((await rows('heard', id)).map(({ version }) => version)).toEqual([1])
    ok(await bank.act('rm', id, 'credit_request_form', 'CR_TR_1'))
    expect((await rows('heard', id)).map(({ version }) => version)).toEqual([1, 2])
  })

  it('does what it does regularly for as long as the server runs', async () => {
    const stopping = new AbortController()
    keepListeners({ db: bank.api.context.db, stopping: stopping.signal }, bank.api.app.log)
    await vi.waitFor(() => expect(done).toEqual(['worked']))
    stopping.abort()
  })
})
