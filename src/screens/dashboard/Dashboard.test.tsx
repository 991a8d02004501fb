import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../tests/support/backend.ts'
import type { Answer } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { open, signedIn } from '../../../tests/support/screen.tsx'

const list = '/api/credit/credit-applications/'
const rows = [
  { id: '1', reference_number: 'CR-2026-00001', title: 'Copper line', counterparty: { id: 'c', name: 'Aurubis' }, priority: 'Low', rank: 3, created_at: '2026-03-02', required_by_date: '2026-05-01', created_by_name: 'Rita', workflow_state: { code: 'REVIEW_PENDING', name: 'Review Pending' } },
  { id: '2', workflow_state: { code: 'APPROVED', name: 'Approved' }, priority: 'High', title: 'Gold loan' },
  { id: '3' },
]

function serve(applications: Answer, awaiting = ok([{ id: "1" }])) {
  return backend({ 'GET /definitions/index.json': index, [`GET ${list}`]: applications, [`GET ${list}awaiting-my-approval/`]: awaiting, 'GET /api/notifications/': ok([]) })
}

const table = () => screen.findByRole('table', { name: 'Requests' })
const cells = async (title: string) => {
  const row = (await within(await table()).findByText(title)).closest('tr')
  return [...(row?.querySelectorAll('td, th') ?? [])].map((cell) => cell.textContent)
}

beforeEach(() => signedIn())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('§2 Request Tracking Dashboard', () => {
  it('has the columns of the specification', async () => {
    serve(ok(rows))
    open('/')
    const heads = within(await table()).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual(['ID', 'Title', 'Counterparty', 'Status', 'Submitted By', 'Rank', 'Priority', 'Submitted Date', 'Required By', 'Actions'])
  })

  it('shows a row, and the defaults where the server says nothing', async () => {
    serve(ok(rows))
    open('/')
    expect((await cells('Copper line')).slice(0, 9)).toEqual(['CR-2026-00001', 'Copper line', 'Aurubis', 'Review Pending', 'Rita', '3', 'Low', '02 Mar 2026', '01 May 2026'])
    expect((await cells('Untitled Request')).slice(0, 7)).toEqual(['3', 'Untitled Request', '', 'Draft', '', '-', 'Medium'])
  })

  it('counts what is pending and what awaits approval; the card opens My Tasks', async () => {
    serve(ok(rows))
    const router = open('/')
    await cells('Copper line')
    const card = await screen.findByRole('button', { name: /Awaiting My Approval/ })
    await waitFor(() => expect(card.textContent).toContain('1'))
    expect(screen.getByText('Pending').parentElement?.textContent).toBe('Pending1')
    await userEvent.click(card)
    await waitFor(() => expect(router.state.location.pathname).toBe('/my-tasks'))
  })

  it('searches as one types, says when nothing matches, and clears', async () => {
    serve(ok(rows))
    open('/')
    await cells('Copper line')
    await userEvent.type(screen.getByLabelText('Search'), 'AURU')
    await waitFor(() => expect(screen.queryByText('Gold loan')).toBeNull())
    await userEvent.type(screen.getByLabelText('Search'), 'zzz')
    expect(await screen.findByText('No matching requests found')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }))
    expect(await screen.findByText('Gold loan')).toBeTruthy()
  })

  it('opens the request read-only and the application from a row', async () => {
    serve(ok(rows))
    open('/')
    await cells('Copper line')
    const [view] = screen.getAllByLabelText(/^View Request:/)
    const [details] = screen.getAllByLabelText(/^View Application Details/)
    expect(view?.getAttribute('href')).toMatch(/^\/credit-requests\/1\/edit\?form_type=.+&mode=view$/)
    expect(details?.getAttribute('href')).toBe('/credit-requests/1/details')
  })

  it('§8 shows the error of a failed load, and an empty list with a warning when the awaiting call fails', async () => {
    serve({ status: 500, body: { detail: 'The book is closed.' } }, { status: 500 })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    open('/')
    expect((await screen.findByRole('alert')).textContent).toContain('The book is closed.')
    const card = screen.getByRole('button', { name: /Awaiting My Approval/ })
    await waitFor(() => expect(card.textContent).toBe('Awaiting My Approval0The list could not be loaded.'))
  })

  it('loads again when the browser’s tab becomes visible', async () => {
    const { calls } = serve(ok(rows))
    open('/')
    await cells('Copper line')
    const before = calls.filter(({ path }) => path === list).length
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(calls.filter(({ path }) => path === list)).toHaveLength(before + 1))
  })

  it('asks a server that knows pages for what matches', async () => {
    const asked: string[] = []
    const { routes } = serve(ok([]))
    routes[`GET ${list}`] = (_, url) => {
      asked.push(url.search)
      return ok({ results: rows, count: 200, next: null, facets: { pending: 41, statuses: [], priorities: ['High'] } })
    }
    open('/')
    await cells('Copper line')
    expect(screen.getByText('Pending').parentElement?.textContent).toBe('Pending41')
    await userEvent.type(screen.getByLabelText('Search'), 'gold')
    await waitFor(() => expect(asked.at(-1)).toBe('?limit=100&search=gold'))
  })
})
