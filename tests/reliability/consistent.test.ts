import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../server/store/transaction.ts'
import { type Bank, openBank, upTo } from '../api/support/bank.ts'
import { unlikeAudit } from './support/acknowledged.ts'
import { inconsistencies } from './support/consistent.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
  for (const step of ['request', 'review', 'compilation', 'approval'] as const) await bank.carry(upTo(step))
})
afterAll(() => bank.close())

/** What a look finds after a change that is taken back. */
async function foundAfter(
  change: (tx: Tx) => Promise<unknown>,
  look = (tx: Tx) => inconsistencies(tx, [bank.api.context.key]),
): Promise<string[]> {
  const undone = new Error('undone')
  let found: string[] = []
  const work = bank.api.context.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await change(tx)
    found = await look(tx)
    throw undone
  })
  await work.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return found
}

test('a database that nobody has tampered with agrees with itself', async () => {
  expect(await foundAfter(() => Promise.resolve())).toEqual([])
})

const newest = sql`(SELECT id FROM application ORDER BY reference_number DESC LIMIT 1)`
const document = sql`INSERT INTO document (id, application_id, name, type, size, sha256, version, uploaded_by,
  uploaded_at) SELECT gen_random_uuid(), id, 'a', 'b', 3, 'c', 1, created_by, now() FROM application LIMIT 1`

test.each([
  [
    'a state that no transition led to',
    sql`UPDATE stage_form SET state = '"REJECTED"' WHERE form_type = 'credit_review' AND application_id = ${newest}`,
  ],
  ['a path that is elsewhere', sql`UPDATE application SET path = '"DRAFT"', state_code = 'DRAFT' WHERE id = ${newest}`],
  [
    'a stamp that is missing',
    sql`UPDATE stage_form SET completed_at = NULL WHERE form_type = 'credit_request' AND application_id = ${newest}`,
  ],
  ['a transition without its audit', sql`DELETE FROM audit WHERE link = 2 AND application_id = ${newest}`],
  ['an audit without its transition', sql`UPDATE application SET version = version - 1 WHERE id = ${newest}`],
  [
    'a field that nobody changed',
    sql`UPDATE stage_form SET data = data || '{"x": 1}' WHERE form_type = 'legal_review'`,
  ],
  [
    'a key without an answer',
    sql`INSERT INTO answer (actor_id, key, operation, request_hash) SELECT created_by, 'k', 'o', 'h' FROM application
      LIMIT 1`,
  ],
  ['a document without its content', document],
  ['a rank that is given twice', sql`UPDATE application SET rank = 1 WHERE NOT closed`],
  ['an application that is not counted', sql`UPDATE application_tally SET number = number + 1`],
])('%s is found', async (_, change) => {
  expect((await foundAfter((tx) => change.execute(tx))).length).toBeGreaterThan(0)
})

test('what was made twice, or kept without a word, is found where nobody was told of it', async () => {
  const found = await foundAfter(
    (tx) => document.execute(tx),
    (tx) => unlikeAudit(tx, { made: [], files: [], mark: '' }),
  )
  for (const what of [
    /^The application .* was made, and nobody/,
    / CR_TR_1 was done, and nobody/,
    /^The file a was kept, and nobody/,
    /^No transition was/,
  ]) {
    expect(found).toContainEqual(expect.stringMatching(what))
  }
})
