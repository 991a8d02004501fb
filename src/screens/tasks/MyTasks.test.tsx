import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../tests/support/backend.ts'
import type { Answer } from '../../../tests/support/backend.ts'
import { indexOf } from '../../../tests/support/definitions.ts'
import { open, signedIn, someone } from '../../../tests/support/screen.tsx'
import { plainToken } from '../../../tests/support/tokens.ts'
import { readStage } from '../../../tests/support/stageForm.tsx'

const index = await indexOf(await readStage('credit_approval'))

const awaiting = '/api/credit/credit-applications/awaiting-my-approval/'
const serve = (answer: Answer) =>
  backend({ 'GET /definitions/index.json': index, [`GET ${awaiting}`]: answer, 'GET /api/notifications/': ok([]) })
const waits = (more: object) => ({
  application_id: '9',
  reference_number: 'CR-2026-00009',
  title: 'Zinc line',
  counterparty: null,
  priority: 'High',
  amount: 25_000_000,
  form_key: 'credit_review',
  form_name: 'Credit Review',
  action: 'Approve Review',
  since: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  due: null,
  from: 'Rae Quist',
  on_behalf_of: null,
  ...more,
})
const title = 'Applications Awaiting My Approval'

beforeEach(() => signedIn())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('§2 My Tasks', () => {
  // Spec 2.66, 2.67, 2.68, 2.69, 2.70, 2.71
  it('lists what awaits approval, with the defaults of the specification', async () => {
    serve(ok([{ id: '7', da_level_required: 'DA3', title: 'Copper line' }, { id: '8' }]))
    open('/my-tasks')
    await screen.findByText('Copper line')
    const rows = within(screen.getByRole('table', { name: title })).getAllByRole('row')
    const texts = rows.map((row) => [...row.querySelectorAll('td, th')].map((cell) => cell.textContent))
    expect(texts).toEqual([
      ['ID', 'Title', 'Counterparty', 'Status', 'DA Level Required', 'Submitted Date', 'Actions'],
      ['7', 'Copper line', '', 'Draft', 'DA3', '', 'Review & Approve'],
      ['8', 'Untitled Request', '', 'Draft', 'Not Set', '', 'Review & Approve'],
    ])
    const buttons = screen.getAllByRole('button', { name: 'Review & Approve' })
    expect(buttons.map((button) => button.getAttribute('href'))).toEqual([
      '/credit-requests/7/details',
      '/credit-requests/8/details',
    ])
    expect(screen.getByText('Awaiting My Approval').parentElement?.textContent).toContain('2')
  })

  it('finds the level in the record, where another server does not send it by itself', async () => {
    serve(ok([{ id: '7', title: 'Copper line', credit_review_form: { delegated_authority_level: 'DA4' } }]))
    open('/my-tasks')
    expect((await screen.findByText('Copper line')).closest('tr')?.textContent).toContain('DA4')
  })

  it('says in whose place the person decides, where that is not their own', async () => {
    serve(ok([{ id: '7', title: 'Copper line', on_behalf_of: 'Bo Berg' }]))
    open('/my-tasks')
    expect((await screen.findByText('for Bo Berg')).closest('tr')?.textContent).toContain('Copper line')
  })

  // Spec 2.73
  it('says when nothing awaits, and why something might', async () => {
    serve(ok([]))
    open('/my-tasks')
    expect(await screen.findByText('No applications currently awaiting your approval')).toBeTruthy()
    expect(screen.getByText(/delegated authority level and role/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  })

  it('§8 shows an empty list when the call fails, and a warning beside it (spec decision 24)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve({ status: 500 })
    open('/my-tasks')
    expect(await screen.findByText('No applications currently awaiting your approval')).toBeTruthy()
    expect(screen.getByText(/could not be loaded/)).toBeTruthy()
  })

  // Spec 2.75
  it('loads again when the browser’s tab becomes visible', async () => {
    const { calls } = serve(ok([]))
    open('/my-tasks')
    await screen.findByText('No applications currently awaiting your approval')
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(calls.filter(({ path }) => path === awaiting)).toHaveLength(2))
  })

  it('shows below what else waits, for what, how much, since when and from whom', async () => {
    const { routes, calls } = serve(ok([]))
    const late = waits({
      application_id: '8',
      reference_number: 'CR-2026-00008',
      due: '2026-01-05',
      on_behalf_of: 'Bo Berg',
    })
    routes['GET /api/waiting/'] = (_, { searchParams }) =>
      ok(searchParams.has('cursor') ? { results: [waits({ from: null })], next: null } : { results: [late], next: 'c' })
    open('/my-tasks')
    const table = within(await screen.findByRole('table', { name: 'Waiting for me' }))
    const texts = () =>
      table
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.querySelectorAll('td, th')].map((cell) => cell.textContent))
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(texts()).toHaveLength(2))
    const [first, second] = texts()
    expect(first).toEqual([
      'CR-2026-00008',
      'Zinc linefor Bo Berg',
      '',
      'Credit ReviewApprove Review',
      'US$25,000,000',
      '3 days ago',
      expect.stringMatching(/^05 Jan 2026\d+ days overdue$/),
      'Rae Quist',
      'Open',
    ])
    expect(second?.slice(5, 8)).toEqual(['3 days ago', '-', 'You'])
    expect(screen.getAllByRole('img', { name: 'Overdue' })).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Open Credit Review of CR-2026-00008' }).getAttribute('href')).toBe(
      '/credit-requests/8/edit?form_type=credit_review&mode=edit',
    )
    expect(calls.filter(({ path }) => path === '/api/waiting/').map(({ query }) => query)).toEqual([
      '?limit=25&besides=approvals',
      '?limit=25&besides=approvals&cursor=c',
    ])
  })

  it('names a condition that waits, and leads to the application that has it', async () => {
    const { routes } = serve(ok([]))
    const condition = { id: 'c', text: 'Register the pledge' }
    routes['GET /api/waiting/'] = ok({ results: [waits({ condition, action: 'Fulfil the condition' })], next: null })
    open('/my-tasks')
    expect((await screen.findByText('Register the pledge')).closest('[role=cell]')?.textContent).toBe(
      'Register the pledgeFulfil the condition',
    )
    expect(screen.getByRole('link', { name: 'Open Register the pledge of CR-2026-00009' }).getAttribute('href')).toBe(
      '/credit-requests/9/details',
    )
  })

  it('keeps only what still waits, where several questions are about the same form', async () => {
    const { routes } = serve(ok([]))
    const asks = (id: string) => waits({ question: { id, field: null, text: `Why ${id}?` }, action: 'Answer' })
    const show = (...results: object[]) => void (routes['GET /api/waiting/'] = ok({ results, next: null }))
    show(waits({ application_id: '8' }), asks('now'), asks('so much'))
    open('/my-tasks')
    await screen.findByText('Why now?')
    show(asks('so much'))
    document.dispatchEvent(new Event('visibilitychange'))
    const rows = () => within(screen.getByRole('table', { name: 'Waiting for me' })).getAllByRole('row')
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(screen.queryByText('Why now?')).toBeNull()
  })

  it.each([[[]], [{}], [null]])(
    'shows the spec’s part alone where a server answers %j to what it does not know',
    async (body) => {
      const { routes } = serve(ok([]))
      routes['GET /api/waiting/'] = ok(body)
      open('/my-tasks')
      expect(await screen.findByText('No applications currently awaiting your approval')).toBeTruthy()
      expect(screen.queryByText('Waiting for me')).toBeNull()
    },
  )

  it('says so where nothing else waits, or it cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { routes } = serve(ok([]))
    routes['GET /api/waiting/'] = { status: 500 }
    open('/my-tasks')
    await screen.findByText('The other applications that are waiting for you could not be loaded.')
    routes['GET /api/waiting/'] = ok({ results: [], next: null })
    await userEvent.click(screen.getByRole('button', { name: /try again|retry/i }))
    await waitFor(() =>
      expect(screen.queryByText('The other applications that are waiting for you could not be loaded.')).toBeNull(),
    )
    expect(screen.getByText('Nothing else is waiting for you.')).toBeTruthy()
  })

  it('ends with the table of the specification on a server of section 7 alone, and asks for nothing else', async () => {
    signedIn(someone, plainToken)
    const { calls } = serve(ok([]))
    open('/my-tasks')
    await screen.findByText('No applications currently awaiting your approval')
    expect(screen.queryByText('Waiting for me')).toBeNull()
    expect(calls.map(({ path }) => path).toSorted()).toEqual([awaiting, '/definitions/index.json'])
  })

  it('is sorted as its address says, where Back finds it again', async () => {
    serve(
      ok([
        { id: '7', title: 'Copper line' },
        { id: '8', title: 'Zinc line' },
      ]),
    )
    const router = open('/my-tasks?sort=-title')
    const titles = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
    await screen.findByText('Copper line')
    expect(titles()).toEqual(['Zinc line', 'Copper line'])
    await userEvent.click(screen.getByRole('button', { name: 'Title' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(titles()).toEqual(['Copper line', 'Zinc line'])
    await router.navigate(-1)
    await waitFor(() => expect(titles()).toEqual(['Zinc line', 'Copper line']))
  })
})
