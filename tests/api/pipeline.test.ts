import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, ok, openBank, steps, upTo } from './support/bank.ts'
import { approvedUnder, schemasWithConditions } from './support/conditions.ts'

interface Pipeline {
  stages: { key: string; title: string; number: number; amount: number }[]
  ages: { age: string; number: number }[]
  turnaround: { key: string; number: number; median: number; most: number }[]
  decided: { month: string; code: string; number: number; amount: number }[]
}

const schemas = schemasWithConditions()
let bank: Bank
beforeAll(async () => {
  bank = await openBank({ schemasDir: schemas.dir })
  for (const step of steps) await bank.carry(upTo(step))
  await bank.create()
  await approvedUnder(bank)
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
})

const read = async () => ok<Pipeline>(await bank.as('reviewer', 'GET', '/api/pipeline/'))
const listed = async (query: string) =>
  ok<{ results: { application_id: string; amount: number | null }[] }>(
    await bank.as('reviewer', 'GET', `/api/open-work/?limit=100&${query}`),
  ).results

describe('The pipeline', () => {
  it('counts for each stage what the list of open work has of it, with the amount of each application once', async () => {
    const { stages } = await read()
    expect(stages.length).toBeGreaterThan(3)
    expect(stages.find(({ key }) => key === 'conditions')?.number).toBe(2)
    for (const { key, number, amount } of stages) {
      const rows = await listed(`stage=${key}`)
      const amounts = new Map(rows.map(({ application_id: id, amount }) => [id, amount ?? 0]))
      expect({ key, number, amount }).toEqual({
        key,
        number: rows.length,
        amount: [...amounts.values()].reduce((sum, amount) => sum + amount, 0),
      })
    }
  })

  it('counts by age exactly what the list of that age has', async () => {
    const { db } = bank.api.context
    const pieces = await db.selectFrom('open_work').select(['application_id', 'form_type']).execute()
    const days = [2.9, 3, 7.9, 8, 15, 31, 400]
    for (const [n, { application_id: id, form_type: form }] of pieces.entries())
      await db
        .updateTable('open_work')
        .set({ since: new Date(Date.now() - (days[n % days.length] ?? 0) * 86_400_000) })
        .where('application_id', '=', id)
        .where('form_type', '=', form)
        .execute()
    const { ages } = await read()
    expect(ages.map(({ age }) => age)).toEqual(['0-2', '3-7', '8-14', '15-30', '31-'])
    for (const { age, number } of ages)
      expect({ age, rows: (await listed(`age=${age}`)).length }).toEqual({ age, rows: number })
    expect(ages.reduce((sum, { number }) => sum + number, 0)).toBe(pieces.length)
  })

  it('says how many days a stage took that was completed lately', async () => {
    const { db } = bank.api.context
    const key = (await read()).turnaround[0]?.key ?? ''
    const completed = await db
      .selectFrom('stage_form')
      .select(['instance_id', 'completed_at'])
      .where('form_type', '=', key)
      .where('completed_at', 'is not', null)
      .orderBy('instance_id')
      .execute()
    for (const [n, { instance_id: id, completed_at: at }] of completed.entries())
      await db
        .updateTable('stage_form')
        .set({ opened_at: new Date((at?.getTime() ?? 0) - (n + 1) * 86_400_000) })
        .where('instance_id', '=', id)
        .execute()
    const found = (await read()).turnaround.find((each) => each.key === key)
    expect(found?.number).toBe(completed.length)
    expect(found?.median).toBeCloseTo((completed.length + 1) / 2, 5)
  })

  it('counts what was decided by its month and the state that it led to', async () => {
    const now = new Date().toISOString().slice(0, 7)
    const { decided } = await read()
    const closed = await bank.api.context.db.selectFrom('seal').select('application_id').execute()
    expect(closed).not.toEqual([])
    expect(decided.map(({ month }) => month)).toEqual(decided.map(() => now))
    expect(decided.reduce((sum, { number }) => sum + number, 0)).toBe(closed.length)
  })

  it('counts of a month exactly what the list of that month has', async () => {
    interface List {
      count: number
      results: { id: string }[]
    }
    const list = async (query: string) =>
      bank.as('reviewer', 'GET', `/api/credit/credit-applications/?limit=100&${query}`)
    const { decided } = await read()
    for (const { month, code, number } of decided) {
      const { count, results } = ok<List>(await list(`decided=${month}&status=${code}`))
      expect({ month, count, rows: results.length }).toEqual({ month, count: number, rows: number })
    }
    expect(ok<List>(await list('decided=1999-12'))).toMatchObject({ count: 0, results: [] })
    for (const wrong of ['0000-01', '2026-13', 'lately']) expect((await list(`decided=${wrong}`)).status).toBe(400)
  })

  it('is for the roles that the definitions let supervise', async () => {
    expect(await bank.as('analyst', 'GET', '/api/pipeline/')).toMatchObject({
      status: 409,
      body: { detail: 'Your role cannot see other people’s open work. These roles can: Credit Reviewer, Approver.' },
    })
  })
})
