import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, backend, ok } from '../../../tests/support/backend.ts'
import { signedIn } from '../../../tests/support/screen.tsx'
import { ExposureOf } from './ExposureOf.tsx'
import { type Approving, LimitsToApprove } from './LimitsToApprove.tsx'

const asked = { amount: 25, tenor: 12, expires_on: '2099-11-25' }
const limits = {
  decided: false,
  columns: { line: 'Limit Type', amount: 'Amount (US$ m)', tenor: 'Tenor (months)', expires_on: 'Last day' },
  lines: [
    { place: 1, line: 'Derivatives', asked, approved: asked },
    { place: 2, line: 'Loans', asked: { ...asked, tenor: null }, approved: { ...asked, tenor: null } },
  ],
}
const columns = { line: 'what', amount: 'amount', tenor: 'months', expiry: 'months' }
const definition = { from: 'limits', approvedBy: ['APPROVE'], ...columns }
const exposure = {
  counterparty: 'Norrland Metall AB',
  group: ['Norrland Holding AB'],
  approved: { own: 20_000_000, group: 27_000_000 },
  asked: { own: 0, group: 7_000_000 },
  limits: [
    {
      counterparty: 'Norrland Metall AB',
      own: true,
      line: 'Derivatives',
      amount: 20_000_000,
      tenor: 6,
      expires_on: '2020-05-25',
      expired: true,
      application_id: 'a1',
      reference_number: 'CR-1',
      decided_at: '2019-11-25T10:00:00Z',
    },
  ],
  applications: [
    {
      id: 'a1',
      reference_number: 'CR-1',
      title: 'Hedging line',
      counterparty: 'Norrland Metall AB',
      own: true,
      amount: 25_000_000,
      state_name: 'Approved',
      created_at: '2019-11-01T10:00:00Z',
    },
  ],
  withheld: true,
}

function serve(answers: Record<string, Answer> = {}) {
  signedIn()
  return backend({
    'GET /api/credit/credit-applications/a1/approved-limits/': ok(limits),
    'GET /api/exposure/': ok(exposure),
    ...answers,
  })
}

function draw(drawn: React.ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{drawn}</MemoryRouter>
    </QueryClientProvider>,
  )
}

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('What a decision approves', () => {
  const approve = () => {
    const onChange = vi.fn<(approving: Approving) => void>()
    draw(<LimitsToApprove application="a1" definition={definition} onChange={onChange} />)
    return onChange
  }

  it('is restated as it was asked for, with nothing to type', async () => {
    serve()
    const onChange = approve()
    const list = within(await screen.findByRole('region', { name: 'Limits to approve' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'DerivativesAmount (US$ m): 25 · Tenor (months): 12 · Last day: 25 Nov 2099',
      'LoansAmount (US$ m): 25 · Tenor (months): – · Last day: 25 Nov 2099',
    ])
    expect(onChange).toHaveBeenLastCalledWith({ stated: [], isReady: true })
  })

  it('is less where the person says so, and never more', async () => {
    serve()
    const onChange = approve()
    await userEvent.click(await screen.findByRole('button', { name: 'Approve less…' }))
    const amount = screen.getByRole('spinbutton', { name: 'Derivatives, Amount (US$ m)' })
    await userEvent.clear(amount)
    await userEvent.type(amount, '20')
    expect(onChange).toHaveBeenLastCalledWith({ stated: [{ place: 1, amount: 20 }], isReady: true })
    expect(screen.getByText(/20 in place of 25/)).toBeTruthy()
    await userEvent.clear(amount)
    await userEvent.type(amount, '26')
    expect(onChange).toHaveBeenLastCalledWith({ stated: [{ place: 1, amount: 26 }], isReady: false })
    expect(amount.getAttribute('aria-describedby')).toBe(screen.getByText(/at most 25 was asked for/).id)
    await userEvent.clear(amount)
    expect(onChange).toHaveBeenLastCalledWith({ stated: [], isReady: true })
  })

  it('is not asked about where the server keeps none', async () => {
    serve({ 'GET /api/credit/credit-applications/a1/approved-limits/': ok({ ...limits, lines: [] }) })
    const onChange = approve()
    await waitFor(() => expect(onChange).toHaveBeenCalledWith({ stated: [], isReady: true }))
    expect(screen.queryByRole('region')).toBeNull()
  })
})

describe('What a counterparty has', () => {
  it('is told with its group, its limits, and its applications', async () => {
    serve()
    draw(<ExposureOf counterparty="CIF-1" />)
    const totals = within(await screen.findByRole('group', { name: 'Totals' }))
    expect(totals.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'TotalsCounterpartyWith its group',
      'Limits in forceUS$20,000,000US$27,000,000',
      'Asked for in open applicationsUS$0US$7,000,000',
    ])
    expect(screen.getByText('25 May 2020, over')).toBeTruthy()
    expect(screen.getByText('Its group: Norrland Holding AB')).toBeTruthy()
    expect(screen.getByText('There are limits that you may not see.')).toBeTruthy()
    expect(within(screen.getByRole('group', { name: 'Applications' })).getByText('Hedging line')).toBeTruthy()
  })
})
