import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fillListed } from '../../server/model/listed/fill.ts'
import { workflowsOf } from '../../server/model/machines/workflows.ts'
import { valueAt } from '../../src/engine/path.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import { type Bank, ok, openBank } from './support/bank.ts'

const schemas = copySchemas()
const list = '/api/credit/credit-applications/'
let bank: Bank

interface Row {
  title: string
  fields?: Record<string, unknown>
}
interface Page {
  results: Row[]
  count: number
  next: string | null
  facets?: { columns?: { name: string; title: string; kind: string; options?: { value: string; label: string }[] }[] }
}

const page = async (query = '') => ok<Page>(await bank.as('auditor', 'GET', `${list}?limit=100${query}`))
const titles = async (query: string) => (await page(query)).results.map(({ title }) => title)
const where = (fields: object) => `&where=${encodeURIComponent(JSON.stringify(fields))}`

/** The titles that pages of this size have, one after the other. */
async function pageByPage(query: string, size = 1): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const path: string = `${list}?limit=${size}${query}${cursor && `&cursor=${cursor}`}`
    const { results, next }: Page = ok<Page>(await bank.as('auditor', 'GET', path))
    found.push(...results.map(({ title }) => title))
    cursor = next
  }
  return found
}

/** What the server does by itself after a while. */
async function fill(): Promise<number> {
  const { db, definitions } = bank.api.context
  return fillListed(db, workflowsOf(await definitions.current()))
}

const columns = {
  executive: { from: 'credit_request_form.account_executive', title: 'Executive' },
  revenue: { from: 'credit_request_form.revenue_last_12m' },
  visit: { from: 'credit_request_form.last_client_visit_date', optional: true },
  kyc: { from: 'credit_request_form.kyc_approval_status', filter: true },
  country: { from: 'credit_request_form.country_risk_limit_available', filter: true },
}

async function publish(given: object | undefined): Promise<void> {
  schemas.edit('application.json', (json) => Object.assign(json, { listColumns: given }))
  await bank.api.context.definitions.renewed()
  expect(bank.api.context.definitions.notLive()?.mistakes).toBeUndefined()
}

const create = (title: string, values: Record<string, unknown>) =>
  bank.create({
    title,
    ...Object.fromEntries(Object.entries(values).map(([field, value]) => [`credit_request_form_${field}`, value])),
  })

let ann: string
beforeAll(async () => {
  schemas.edit('stages/credit-request/data.schema.json', ({ properties }) =>
    Object.assign(properties as object, { revenue_last_12m: { title: 'Revenue last 12 months', type: 'number' } }),
  )
  bank = await openBank({ schemasDir: schemas.dir })
  ann = (await create('A', { account_executive: 'Ann', revenue_last_12m: 9, kyc_approval_status: true })).id
  await create('B', { account_executive: 'bob', revenue_last_12m: 10.5, kyc_approval_status: false })
  await create('C', { last_client_visit_date: '2026-02-03' })
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
})

describe('a column that the definitions name', () => {
  it('is not there where they name none', async () => {
    const { results, facets } = await page()
    expect(facets).not.toHaveProperty('columns')
    expect(results[0]).not.toHaveProperty('fields')
  })

  it('is offered once every application has a value or none in it', async () => {
    await publish(columns)
    expect((await page()).facets).not.toHaveProperty('columns')
    expect(await bank.as('auditor', 'GET', `${list}?limit=9&order=fields.executive`)).toMatchObject({ status: 400 })
    expect(await fill()).toBe(3)
    expect(await fill()).toBe(0)
    const { facets, results } = await page('&order=title')
    expect(facets?.columns).toMatchObject([
      { name: 'executive', title: 'Executive', kind: 'text', optional: false },
      { name: 'revenue', kind: 'number' },
      { name: 'visit', kind: 'date', optional: true },
      {
        name: 'kyc',
        kind: 'choice',
        options: [
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ],
      },
      { name: 'country' },
    ])
    expect(results.map(({ fields }) => fields)).toEqual([
      { executive: 'Ann', revenue: 9, visit: null, kyc: true, country: null },
      { executive: 'bob', revenue: 10.5, visit: null, kyc: false, country: null },
      { executive: null, revenue: null, visit: '2026-02-03', kyc: null, country: null },
    ])
  })

  it('is named in the language of whoever reads the list, whoever has read it before', async () => {
    const labels = async (language: string) => {
      const headers = { 'accept-language': language }
      const answer = await bank.as('auditor', 'GET', `${list}?limit=100`, undefined, headers)
      const named = ok<Page>(answer).facets?.columns?.find(({ name }) => name === 'kyc')
      return [named?.title, ...(named?.options?.map(({ label }) => label) ?? [])]
    }
    const inEnglish = ['KYC Approval obtained', 'Yes', 'No']
    expect(await labels('en')).toEqual(inEnglish)
    expect(await labels('de')).toEqual(['KYC-Freigabe liegt vor', 'Ja', 'Nein'])
    expect(await labels('en')).toEqual(inEnglish)
  })

  it('sorts the list in either direction: texts in any case, numbers by size, what is unset first or last', async () => {
    expect(await titles('&order=fields.executive')).toEqual(['C', 'A', 'B'])
    expect(await titles('&order=-fields.executive')).toEqual(['B', 'A', 'C'])
    expect(await titles('&order=fields.revenue')).toEqual(['A', 'B', 'C'])
    expect(await titles('&order=-fields.visit')).toEqual(['C', ...(await titles('&order=-fields.visit')).slice(1)])
  })

  it('is read page by page', async () => {
    const found = await pageByPage('&order=fields.revenue')
    expect(found).toEqual(['A', 'B', 'C'])
  })

  it('filters the list, with the other filters, and says how many it finds', async () => {
    expect(await page(where({ kyc: 'true' }))).toMatchObject({ count: 1, results: [{ title: 'A' }] })
    expect(await titles(`${where({ kyc: 'false' })}&search=B&order=fields.revenue`)).toEqual(['B'])
    expect(await titles(`${where({ kyc: 'false' })}&search=zzz`)).toEqual([])
  })

  it('finds what a filter finds page by page, in the order of creation, with a second filter too', async () => {
    await create('D', { kyc_approval_status: false, country_risk_limit_available: true })
    const found = await pageByPage(`${where({ kyc: 'false' })}&order=created_at`)
    expect(found).toEqual(['B', 'D'])
    expect(await titles(where({ kyc: 'false' }))).toEqual(['D', 'B'])
    expect(await page(where({ kyc: 'false', country: 'true' }))).toMatchObject({ count: 1, results: [{ title: 'D' }] })
  })

  it('filters by the same query in whatever order the filters are sent', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await page(where({ kyc: 'false', country: 'true' }))
      await page(where({ country: 'true', kyc: 'false' }))
      const asked = query.mock.calls.map(([config]: unknown[]) => valueAt(config, ['text']))
      const pages = asked.filter((text) => String(text).startsWith("SELECT json_build_object('rows'"))
      expect(pages).toEqual([pages[0], pages[0]])
    } finally {
      query.mockRestore()
    }
  })

  it.each([
    ['a column without options', { executive: 'Ann' }],
    ['a text that there cannot be', { kyc: '\0' }],
    ['a column that is not there', { weather: 'fine' }],
    ['a value that is no text', { kyc: true }],
  ])('refuses to filter by %s', async (_, fields) => {
    expect(await bank.as('auditor', 'GET', `${list}?limit=9${where(fields)}`)).toMatchObject({
      status: 400,
      body: { where: [expect.stringContaining('cannot be filtered')] },
    })
  })

  it('follows every change at once', async () => {
    ok(await bank.save('requester', ann, { credit_request_form_account_executive: 'Zoe' }))
    expect((await titles('&order=-fields.executive')).slice(0, 2)).toEqual(['A', 'B'])
    ok(await bank.act('requester', ann, 'credit_request_form', 'CR_TR_1'))
    expect(await fill()).toBe(0)
  })

  it('is filled in anew where its values are read otherwise, and not offered meanwhile', async () => {
    schemas.edit('stages/credit-request/data.schema.json', (json) => {
      const { properties } = json as { properties: Record<string, object> }
      Object.assign(properties.account_executive ?? {}, { convert: { Zoe: 'Zoë' } })
    })
    await bank.api.context.definitions.renewed()
    expect((await page()).facets?.columns?.map(({ name }) => name)).toEqual(['revenue', 'visit', 'kyc', 'country'])
    expect(await fill()).toBe(4)
    expect((await page('&order=-fields.executive')).results[0]).toMatchObject({ fields: { executive: 'Zoë' } })
  })

  it('is filled in again where an application was changed under definitions without it', async () => {
    const { db } = bank.api.context
    await db.updateTable('application_field').set({ version: 0 }).where('application_id', '=', ann).execute()
    expect(await fill()).toBe(1)
  })

  it('is gone when they no longer name it', async () => {
    await publish(undefined)
    expect((await page()).results[0]).not.toHaveProperty('fields')
    expect(await bank.as('auditor', 'GET', `${list}?limit=9&order=fields.executive`)).toMatchObject({ status: 400 })
  })

  it('is read page by page also where a number is the largest or the smallest that there is', async () => {
    await publish(columns)
    await fill()
    const extremes = { large: 1.5e308, small: 5e-324, negative: -1.5e308 }
    for (const [title, revenue_last_12m] of Object.entries(extremes)) await create(title, { revenue_last_12m })
    const found = await pageByPage('&order=fields.revenue')
    expect(found.filter((title) => Object.hasOwn(extremes, title))).toEqual(['negative', 'small', 'large'])
  })

  it('filters in any other order, whether or not its beginning has enough for a page', async () => {
    const made = Array.from({ length: 60 }, (_, n) => `Ore ${String(n).padStart(2, '0')}`)
    for (const [n, title] of made.entries())
      await create(title, { revenue_last_12m: 1000 - n, country_risk_limit_available: n % 2 === 0 })
    const even = made.filter((_, n) => n % 2 === 0)
    const filter = where({ country: 'true' })
    // The first page is full; what is left for the second is not.
    expect(await pageByPage(`${filter}&order=title`, 20)).toEqual(['D', ...even])
    expect(await pageByPage(`${filter}&order=-title`, 20)).toEqual([...even.toReversed(), 'D'])
    expect(await pageByPage(`${filter}&order=fields.revenue`, 20)).toEqual([...even.toReversed(), 'D'])
    expect(await pageByPage(`${filter}&order=amount`, 20)).toHaveLength(31)
    expect(await pageByPage(`${filter}&open=true&order=title`, 20)).toEqual(['D', ...even])
  })
})
