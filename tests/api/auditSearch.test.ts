import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, ok, openBank } from './support/bank.ts'

interface AuditMatch {
  reference_number: string
  application_id: string
  title: string | null
  entry: { id: string; at: string; action: string; form_key: string | null; changes: { field: string }[] }
}
interface Page {
  results: AuditMatch[]
  next: string | null
  looked_until: string | null
}

let bank: Bank
let ids: string[]
beforeAll(async () => {
  bank = await openBank()
  ids = [await bank.carry(['request', 'review']), await bank.carry(['request']), (await bank.create()).id]
})
afterAll(() => bank.close())

const search = async (query: Record<string, string> = {}) =>
  ok<Page>(await bank.as('auditor', 'GET', `/api/audit/entries/?${new URLSearchParams(query).toString()}`))

/** All pages of what is asked for. */
async function all(query: Record<string, string> = {}): Promise<AuditMatch[]> {
  const found: AuditMatch[] = []
  for (let cursor: string | undefined; ;) {
    const { results, next } = await search({ limit: '100', ...query, ...(cursor && { cursor }) })
    found.push(...results)
    if (next === null) return found
    cursor = next
  }
}

const entries = (found: AuditMatch[]) => found.map(({ entry }) => entry.id)

/** What the audit itself has, newest first, where a condition holds. */
async function recorded(where = 'true'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM audit WHERE ${sql.raw(where)} ORDER BY at DESC, seq DESC`.execute(bank.api.context.db)
  return rows.map(({ id }) => id)
}

const changing = (form: string, field: string) => `changes @> '[{"form_type": "${form}", "field": "${field}"}]'::jsonb`

describe('The search over the history of all applications', () => {
  it('shows what happened as the history of each application does, newest first', async () => {
    const found = await all()
    expect(entries(found)).toEqual(await recorded())
    expect([...new Set(found.map(({ application_id: id }) => id))].toSorted()).toEqual(ids.toSorted())
    for (const id of ids) {
      const history = await bank.as('auditor', 'GET', `/api/credit/credit-applications/${id}/history/?limit=100`)
      const own = found.filter((each) => each.application_id === id)
      expect(own.map(({ entry }) => entry)).toEqual(ok<{ results: unknown[] }>(history).results)
    }
  })

  it('finds who, what kind of act, which form, which field and which application, each and together', async () => {
    const person = bank.ids.requester
    const [first] = await all()
    const application = first?.reference_number ?? ''
    const own = `application_id = '${first?.application_id}'`
    const isForm = `(form_type = 'credit_request' OR changes @> '[{"form_type": "credit_request"}]'
      OR effects @> '[{"form_type": "credit_request"}]')`
    const isTitle = changing('credit_request', 'title')
    const cases: [Record<string, string>, string][] = [
      [{ person }, `actor_id = '${person}'`],
      [{ kind: 'change' }, "action IN ('created', 'saved')"],
      [{ person, kind: 'transition' }, `actor_id = '${person}' AND action IN ('transition', 'sealed')`],
      [{ form: 'credit_request' }, isForm],
      [{ form: 'credit_request', field: 'title' }, isTitle],
      [{ form: 'credit_request', field: 'title', person: bank.ids.reviewer }, 'false'],
      [{ form: 'credit_request', kind: 'transition' }, `${isForm} AND action = 'transition'`],
      [{ application }, own],
      [{ application, form: 'credit_request', field: 'title', kind: 'change' }, `${own} AND ${isTitle}`],
      [{ application: 'CR-1999-00001' }, 'false'],
    ]
    for (const [query, where] of cases)
      expect([query, entries(await all(query))]).toEqual([query, await recorded(where)])
  })

  it('finds between two moments', async () => {
    const [newest, second] = await all()
    const at = newest?.entry.at ?? ''
    expect(entries(await all({ since: at }))).toEqual(await recorded(`at >= '${at}'`))
    expect(entries(await all({ until: at }))).toEqual(await recorded(`at < '${at}'`))
    expect(second).toBeDefined()
  })

  it('comes in pages that leave nothing out, whatever is asked for', async () => {
    const queries: Record<string, string>[] = [
      {},
      { kind: 'change' },
      { form: 'credit_request', person: bank.ids.requester },
    ]
    for (const query of queries) {
      const inPages = await all({ ...query, limit: '2' })
      expect(entries(inPages)).toEqual(entries(await all(query)))
    }
  })

  it('says how far it has looked where nothing is found among many entries', async () => {
    const { db } = bank.api.context
    const [id] = ids
    // Each entry takes its place in the chain: so many at once would outlast a statement's time on a busy machine.
    for (let first = 1; first <= 2_000; first += 200)
      await sql`INSERT INTO audit (application_id, at, actor_id, actor_role, action, form_type)
        SELECT ${id}::uuid, now() + n * interval '1 second', ${bank.ids.rm}::uuid, 'relationship_manager', 'saved',
          'legal_review'
        FROM generate_series(${first}::integer, ${first + 199}::integer) AS n`.execute(db)
    const query = { form: 'legal_review', person: bank.ids.approver }
    const first = await search(query)
    expect(first).toMatchObject({ results: [], next: expect.any(String) as string })
    expect(Date.parse(first.looked_until ?? '')).toBeGreaterThan(Date.now() - 3_600_000)
    expect(await search({ ...query, cursor: first.next ?? '' })).toEqual({
      results: [],
      next: null,
      looked_until: null,
    })
  })

  it('is for the roles that the definitions let audit', async () => {
    expect(await bank.as('approver', 'GET', '/api/audit/entries/')).toMatchObject({
      status: 409,
      body: { detail: 'Your role cannot search the audit trail. These roles can: Auditor.' },
    })
  })

  it('takes no cursor of another list, and no field without its form', async () => {
    for (const query of ['cursor=00000000-0000-4000-8000-000000000000', 'field=title'])
      expect((await bank.as('auditor', 'GET', `/api/audit/entries/?${query}`)).status).toBe(400)
  })
})
