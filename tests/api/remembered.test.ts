import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { emptyLookupCache } from '../../server/store/lookups/known.ts'
import { type Application, type Bank, type NestedForm, type Username, ok, openBank } from './support/bank.ts'
import { upload } from './support/files.ts'

const source = 'credit_review_form'

let bank: Bank
let id: string
beforeAll(async () => {
  bank = await openBank()
  id = await bank.carry(['request'])
})
afterAll(() => bank.close())

/** As a server answers that has never been asked. */
async function afresh(who: Username): Promise<Application> {
  const knownAt = vi.spyOn(bank.api.context, 'knownAt').mockImplementation(emptyLookupCache)
  try {
    return await bank.read(id, who)
  } finally {
    knownAt.mockRestore()
  }
}

const onDatabase = (statement: ReturnType<typeof sql>) => statement.execute(bank.api.context.db)

const changes: [what: string, change: () => Promise<unknown>][] = [
  ['a save', async () => ok(await bank.save('reviewer', id, { [`${source}_rejection_reason`]: 'None so far.' }))],
  ['a document', async () => ok(await upload(bank, 'reviewer', id, 'Accounts.pdf', '%PDF-1.7'), 201)],
  ['what the next stage needs', () => bank.fill(id, 'review')],
  ['a transition', async () => ok(await bank.act('reviewer', id, source, 'CR_APPROVE_REVIEW'))],
  ['a rank', () => onDatabase(sql`UPDATE application SET rank = 7 WHERE id = ${id}`)],
  ['a name', () => onDatabase(sql`UPDATE app_user SET last_name = 'Berg' WHERE id = ${bank.ids.requester}`)],
  ['a counterparty', () => onDatabase(sql`UPDATE counterparty SET name = 'Norr' WHERE id = ${bank.counterparty.id}`)],
  [
    'contents that came under the same version after a failover',
    () => onDatabase(sql`UPDATE application SET revision = gen_random_uuid(), state_name = 'Other' WHERE id = ${id}`),
  ],
]

describe('An application that was read before', () => {
  it('is answered as before', async () => {
    expect(await bank.read(id, 'reviewer')).toEqual(await bank.read(id, 'reviewer'))
  })

  it.each(changes)('is answered as it is now after %s', async (_what, change) => {
    const before = await bank.read(id, 'reviewer')
    await change()
    const after = await bank.read(id, 'reviewer')
    expect(after).not.toEqual(before)
    expect(after).toEqual(await afresh('reviewer'))
  })

  it('is answered to each person for what they can do', async () => {
    const offered = async (who: Username) =>
      ((await bank.read(id, who)).business_sponsorship_form as NestedForm).available_transitions.length > 0
    for (const who of ['auditor', 'sponsor', 'auditor', 'sponsor'] as const)
      expect(await offered(who), who).toBe(who === 'sponsor')
  })

  it('names the colleague who acts for somebody as soon as the absence begins', async () => {
    const named = async () => JSON.stringify((await bank.read(id, 'auditor')).sub_processes)
    await onDatabase(sql`
      INSERT INTO absence (person_id, delegate_id, starts_at, ends_at, reason, made_by, made_at, id)
      VALUES (${bank.ids.sponsor}, ${bank.ids.sponsor2}, now() + interval '1 second', now() + interval '1 day', '',
        ${bank.ids.sponsor}, now(), gen_random_uuid())`)
    expect(await named()).not.toContain('(for ')
    await expect.poll(named, { timeout: 5_000 }).toContain('(for ')
  })
})
