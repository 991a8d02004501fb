import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { open, signedIn } from '../../../tests/support/screen.tsx'
import { toListing } from '../lists/listing.ts'
import { listedColumns } from './listed.tsx'

const list = '/api/credit/credit-applications/'
const columns = [
  {
    name: 'secured',
    title: 'Secured',
    kind: 'choice',
    optional: false,
    options: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  },
  { name: 'ratio', title: 'Leverage', kind: 'number', unit: '%', optional: false },
  { name: 'visit', title: 'Last visit', kind: 'date', optional: false },
  { name: 'note', title: 'Note', kind: 'text', optional: true },
]
const rows = [
  { id: '1', title: 'Copper line', fields: { secured: true, ratio: 1234.5, visit: '2026-03-02', note: 'x' } },
  { id: '2', title: 'Gold loan', fields: { secured: null, ratio: null, visit: null, note: null } },
]

/** What the list was asked for. */
function serve(given: object[] | undefined, answer: object = { results: rows, count: 2, next: null }) {
  const asked: string[] = []
  const { routes } = backend({
    'GET /definitions/index.json': index,
    [`GET ${list}awaiting-my-approval/`]: ok([]),
    'GET /api/notifications/': ok([]),
  })
  const facets = { pending: 0, statuses: [], priorities: [], ...(given && { columns: given }) }
  routes[`GET ${list}`] = (_, url) => {
    asked.push(decodeURIComponent(url.search))
    return ok(Array.isArray(answer) ? answer : { ...answer, facets })
  }
  return asked
}

const table = () => screen.findByRole('table', { name: 'Requests' })
const heads = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
const cells = async (title: string) => {
  const row = (await within(await table()).findByText(title)).closest('tr')
  return [...(row?.querySelectorAll('td, th') ?? [])].map((cell) => cell.textContent)
}

beforeEach(() => signedIn())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('columns that the definitions add to the list', () => {
  it('show what was entered before their field was a number or a date as it is', async () => {
    const fields = { secured: null, ratio: 'about 3', visit: '12.03.2027', note: null }
    serve(columns, { results: [{ id: '3', title: 'Tin line', fields }], count: 1, next: null })
    open('/')
    expect((await cells('Tin line')).slice(-4, -1)).toEqual(['-', 'about 3', '12.03.2027'])
  })

  it('stand before the actions, in the words of the definitions', async () => {
    serve(columns)
    open('/')
    await cells('Copper line')
    expect((await heads()).slice(-4)).toEqual(['Secured', 'Leverage', 'Last visit', 'Actions'])
    expect((await cells('Copper line')).slice(-4, -1)).toEqual(['Yes', '1,234.5 %', '02 Mar 2026'])
    expect((await cells('Gold loan')).slice(-4, -1)).toEqual(['-', '-', '-'])
  })

  it('sort and filter the list at the server', async () => {
    const asked = serve(columns)
    const router = open('/?where=%7B%22secured%22%3A%22true%22%2C%22gone%22%3A%22x%22%7D&sort=-fields.ratio')
    await cells('Copper line')
    await vi.waitFor(() => expect(asked.at(-1)).toBe('?limit=100&order=-fields.ratio&where={"secured":"true"}'))
    await userEvent.click(screen.getByRole('combobox', { name: 'Secured' }))
    await userEvent.click(await screen.findByRole('option', { name: 'No' }))
    await vi.waitFor(() => expect(asked.at(-1)).toContain('where={"secured":"false"}'))
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }))
    await vi.waitFor(() => expect(router.state.location.search).not.toContain('where'))
  })

  it('are not asked for where the definitions no longer have them', async () => {
    const asked = serve([])
    open('/?where=%7B%22secured%22%3A%22true%22%7D&sort=fields.ratio')
    await cells('Copper line')
    expect(asked.filter((query) => /where|order/.test(query))).toEqual([])
  })

  it('are not there on a server of section 7 alone', async () => {
    serve(undefined, [{ id: '1', title: 'Copper line' }])
    open('/?sort=fields.ratio')
    await cells('Copper line')
    expect(await heads()).not.toContain('Leverage')
    expect(screen.queryByRole('combobox', { name: 'Secured' })).toBeNull()
  })
})

it('exports the day on which a moment was, as the list shows it', () => {
  vi.stubEnv('TZ', 'Europe/Zurich')
  const [visit] = listedColumns([{ name: 'visit', title: 'Last visit', kind: 'date', optional: false }])
  const row = toListing({ id: '1', fields: { visit: '2026-11-23T23:30:00.000Z' } }, { defaultPriority: 'Medium' })
  expect(visit?.text?.(row)).toBe('2026-11-24')
  vi.unstubAllEnvs()
})
