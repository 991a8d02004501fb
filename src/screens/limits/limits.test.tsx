import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, backend, ok } from '../../../tests/support/backend.ts'
import { signedIn } from '../../../tests/support/screen.tsx'
import { ExposureOf } from './ExposureOf.tsx'
import type { LimitChange } from '../../engine/rules/approvedLimits.ts'
import { LimitsPanel } from './LimitsPanel.tsx'
import { LimitsToApprove } from './LimitsToApprove.tsx'

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

interface LimitChangesProps {
  changes: LimitChange[]
  onChange(changes: LimitChange[]): void
}

/** The page holds the changes. */
function Page({ children }: { children(shared: LimitChangesProps): React.ReactNode }) {
  const [changes, onChange] = useState<LimitChange[]>([])
  return children({ changes, onChange })
}

const of = { application: 'a1', version: 1, definition }
const textsIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('What a decision approves', () => {
  const approve = () => {
    const onChange = vi.fn<(changes: LimitChange[]) => void>()
    const onReady = vi.fn<(isReady: boolean) => void>()
    draw(
      <Page>
        {(shared) => {
          onChange(shared.changes)
          return <LimitsToApprove {...of} {...shared} onReady={onReady} />
        }}
      </Page>,
    )
    return { changes: () => onChange.mock.lastCall?.[0], isReady: () => onReady.mock.lastCall?.[0] }
  }

  it('is restated as it was asked for, with nothing to type', async () => {
    serve()
    const { changes, isReady } = approve()
    expect(isReady()).toBe(false)
    expect(textsIn(await screen.findByRole('region', { name: 'Limits to approve' }))).toEqual([
      'DerivativesAmount (US$ m): 25 · Tenor (months): 12 · Last day: 25 Nov 2099',
      'LoansAmount (US$ m): 25 · Tenor (months): – · Last day: 25 Nov 2099',
    ])
    expect([changes(), isReady()]).toEqual([[], true])
  })

  it('is less where the person says so, and never more, nor less than nothing', async () => {
    serve()
    const { changes, isReady } = approve()
    await userEvent.click(await screen.findByRole('button', { name: 'Approve less…' }))
    const amount = screen.getByRole('textbox', { name: 'Derivatives, Amount (US$ m)' })
    expect(document.activeElement?.contains(amount) && document.activeElement.matches('ul')).toBe(true)
    await userEvent.clear(amount)
    await userEvent.type(amount, '20')
    expect([changes(), isReady()]).toEqual([[{ place: 1, amount: 20 }], true])
    expect(screen.getByText(/20 in place of 25/)).toBeTruthy()
    await userEvent.clear(amount)
    await userEvent.type(amount, '26')
    expect([changes(), isReady()]).toEqual([[{ place: 1, amount: 26 }], false])
    expect(amount.getAttribute('aria-describedby')).toBe(screen.getByText(/at most 25 was asked for/).id)
    await userEvent.clear(amount)
    await userEvent.type(amount, '-1')
    expect([changes(), isReady()]).toEqual([[{ place: 1, amount: -1 }], false])
    screen.getByText('Line 1: this must be at least 0.')
    await userEvent.clear(amount)
    expect([changes(), isReady()]).toEqual([[], true])
  })

  it('cannot be taken while a figure is no number, which is never read as another one', async () => {
    serve()
    const { changes, isReady } = approve()
    await userEvent.click(await screen.findByRole('button', { name: 'Approve less…' }))
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Derivatives, Amount (US$ m)' })
    await userEvent.clear(amount)
    await userEvent.type(amount, '7,5')
    expect([amount.value, changes(), isReady()]).toEqual(['7,5', [{ place: 1, amount: NaN }], false])
    screen.getByText('Line 1: this is not a number. Write numbers like this: 1,234.56.')
    expect(textsIn(screen.getByRole('region'))[0]).toContain('Amount (US$ m): 25 ·')
    await userEvent.clear(amount)
    await userEvent.type(amount, '7.5')
    expect([changes(), isReady()]).toEqual([[{ place: 1, amount: 7.5 }], true])
  })

  it('says of a line whose last day has passed that it could not be used, unless nothing of it is approved', async () => {
    const past = { ...asked, expires_on: '2020-05-25' }
    serve({
      'GET /api/credit/credit-applications/a1/approved-limits/': ok({
        ...limits,
        lines: [{ place: 1, line: 'Derivatives', asked: past, approved: past }, limits.lines[1]],
      }),
    })
    const { isReady } = approve()
    expect(await screen.findAllByText(/The last day has passed/)).toHaveLength(1)
    expect(isReady()).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Approve less…' }))
    const amount = screen.getByRole('textbox', { name: 'Derivatives, Amount (US$ m)' })
    await userEvent.clear(amount)
    await userEvent.type(amount, '0')
    expect(screen.queryByText(/The last day has passed/)).toBeNull()
  })

  it('is not asked about where the server keeps none', async () => {
    serve({ 'GET /api/credit/credit-applications/a1/approved-limits/': ok({ ...limits, lines: [] }) })
    const { isReady } = approve()
    await waitFor(() => expect(isReady()).toBe(true))
    expect(screen.queryByRole('region')).toBeNull()
  })
})

describe('Beside the decision', () => {
  const panel = (isOpen: boolean) =>
    draw(
      <Page>
        {(shared) => (
          <>
            <LimitsPanel {...of} {...shared} isOpen={isOpen} />
            <div role="dialog">
              <LimitsToApprove {...of} {...shared} onReady={() => {}} />
            </div>
          </>
        )}
      </Page>,
    )

  it('the limits can be lowered before it is taken, and it restates them so', async () => {
    serve()
    panel(true)
    await within(screen.getByRole('dialog')).findByRole('button', { name: 'Approve less…' })
    const [beside, asked] = screen.getAllByRole('region', { name: 'Limits to approve' })
    await userEvent.click(within(beside!).getByRole('button', { name: 'Approve less…' }))
    await userEvent.click(within(asked!).getByRole('button', { name: 'Approve less…' }))
    const amountIn = (region: HTMLElement) =>
      within(region).getByRole<HTMLInputElement>('textbox', { name: 'Derivatives, Amount (US$ m)' })
    await userEvent.clear(amountIn(beside!))
    await userEvent.type(amountIn(beside!), '20')
    expect(textsIn(asked!)[0]).toContain('20 in place of 25')
    expect(amountIn(asked!).value).toBe('20')
    await userEvent.clear(amountIn(asked!))
    expect(textsIn(beside!)[0]).not.toContain('in place of')
    expect(amountIn(beside!).value).toBe('25')
  })

  it('of one that was taken stands what it approved, and nothing to change', async () => {
    const lower = { ...limits.lines[0]!, approved: { ...asked, amount: 20 } }
    const decided = { ...limits, decided: true, lines: [lower, ...limits.lines.slice(1)] }
    serve({ 'GET /api/credit/credit-applications/a1/approved-limits/': ok(decided) })
    panel(false)
    expect(textsIn(await screen.findByRole('region', { name: 'Approved limits' }))[0]).toContain('20 in place of 25')
    expect(within(screen.getByRole('region', { name: 'Approved limits' })).queryByRole('button')).toBeNull()
  })

  it('of one that is not this person’s stands nothing', async () => {
    serve()
    panel(false)
    await within(screen.getByRole('dialog')).findByRole('region')
    expect(screen.getAllByRole('region')).toHaveLength(1)
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
    expect(screen.getByText('25 May 2020, expired')).toBeTruthy()
    expect(screen.getByText('Its group: Norrland Holding AB')).toBeTruthy()
    expect(screen.getByText('There are limits that you may not see.')).toBeTruthy()
    expect(within(screen.getByRole('group', { name: 'Applications' })).getByText('Hedging line')).toBeTruthy()
  })
})
