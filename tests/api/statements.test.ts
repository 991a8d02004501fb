import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fillListed } from '../../server/model/listed/fill.ts'
import { workflowsOf } from '../../server/model/machines/workflows.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import { type Answer } from './support/api.ts'
import { type Bank, openBank, ok } from './support/bank.ts'

const list = '/api/credit/credit-applications/'
const listColumns = { executive: { from: 'credit_request_form.account_executive' } }

const schemas = copySchemas()
let bank: Bank
let id: string
beforeAll(async () => {
  schemas.edit('application.json', (json) => Object.assign(json, { listColumns }))
  bank = await openBank({ schemasDir: schemas.dir })
  const { db, definitions } = bank.api.context
  await fillListed(db, workflowsOf(await definitions.current()))
  id = await bank.carry(['request'])
  // The records that it names, and who could act, are known from then on.
  ok(await bank.save('reviewer', id, bank.work('review').data))
  // Which columns the list has is known, too.
  ok(await bank.as('reviewer', 'GET', `${list}?limit=25`))
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
})

/** What the database is asked until the request is answered, BEGIN and COMMIT counted. */
async function asked(act: () => Promise<Answer>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    ok(await act())
    return query.mock.calls.map(([statement]: unknown[]) => textOf(statement))
  } finally {
    query.mockRestore()
  }
}

const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement)

const key = () => ({ 'idempotency-key': randomUUID() })

describe('The database is asked no more than', () => {
  it('twice for a page of the list, with columns that the definitions name', async () => {
    const read = () => bank.as('reviewer', 'GET', `${list}?limit=25`)
    expect(ok(await read())).toMatchObject({ facets: { columns: [{}] } })
    expect(await asked(read)).toHaveLength(2)
  })

  it('twice for an application', async () => {
    expect(await asked(() => bank.as('reviewer', 'GET', `${list}${id}/`))).toHaveLength(2)
  })

  it('three times for a credit paper', async () => {
    expect(await asked(() => bank.as('reviewer', 'GET', `${list}${id}/paper/`))).toHaveLength(3)
  })

  it('twice for a briefing, and once more for names that are not at hand', async () => {
    const briefing = () => bank.as('reviewer', 'GET', `${list}${id}/briefing/?form=credit_review`)
    expect((await asked(briefing)).length).toBeLessThanOrEqual(3)
    expect(await asked(briefing)).toHaveLength(2)
  })

  it('six times for a save', async () => {
    const body = { credit_review_form_rejection_reason: 'None so far.' }
    expect(await asked(() => bank.save('reviewer', id, body, key()))).toHaveLength(6)
  })

  it('six times for a transition', async () => {
    const instance = (await bank.nested(id, 'credit_review_form')).workflow_instance?.id
    const path = `/api/workflow-instances/${instance}/transition/`
    const body = { transition_code: 'CR_APPROVE_REVIEW' }
    expect(await asked(() => bank.as('reviewer', 'POST', path, body, key()))).toHaveLength(6)
  })

  it('eleven times for a transition that decides: what it was based on is compared, sealed and kept as a paper', async () => {
    const rejected = await bank.carry(['request'])
    ok(await bank.save('reviewer', rejected, { credit_review_form_rejection_reason: 'Not our business.' }))
    const instance = (await bank.nested(rejected, 'credit_review_form')).workflow_instance?.id
    const path = `/api/workflow-instances/${instance}/transition/`
    const body = { transition_code: 'CR_REJECT' }
    expect(await asked(() => bank.as('reviewer', 'POST', path, body, key()))).toHaveLength(11)
  })
})

describe('A record that an application names', () => {
  it('is shown as it is now, though it was read before', async () => {
    const nameOf = async () => (await bank.read(id)).counterparty
    expect(await nameOf()).toMatchObject({ name: 'Norrland Metall AB' })
    await bank.api.context.db
      .updateTable('counterparty')
      .set({ name: 'Norrland Metaller AB' })
      .where('id', '=', bank.counterparty.id)
      .execute()
    expect(await nameOf()).toMatchObject({ name: 'Norrland Metaller AB' })
  })

  it('is a person under their present name', async () => {
    const db = bank.api.context.db
    await db.updateTable('app_user').set({ last_name: 'Berg' }).where('id', '=', bank.ids.requester).execute()
    expect((await bank.read(id)).created_by_name).toMatch(/Berg$/)
  })
})
