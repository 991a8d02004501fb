import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryRouter } from 'react-router-dom'
import { type Answer, backend, ok } from '../../../tests/support/backend.ts'
import { Queries } from '../../../tests/support/queries.tsx'
import { signedIn } from '../../../tests/support/screen.tsx'
import { createLook } from '../../app/theme.ts'
import { queryClient } from '../queryClient.ts'
import { lastRead } from '../../api/stage/briefings.ts'
import { Briefing } from './Briefing.tsx'

const theme = createLook()
const readAt = '2026-11-24T10:00:00.000Z'
const path = 'GET /api/credit/credit-applications/7/briefing/'

const limits = {
  columns: [
    { label: 'Limit Type', kind: 'text' },
    { label: 'Existing', kind: 'number' },
    { label: 'Change', kind: 'difference' },
  ],
  rows: [{ cells: ['Settlement', 20, 5.1] }, { cells: ['Repo', null, -1250] }],
  totals: [null, 20, -1244.9],
  empty: 'There are no rows.',
}

const sections = [
  {
    title: 'Counterparty',
    lines: [
      { label: 'Amount', kind: 'amount', value: 35_300_000 },
      { label: 'Guarantor', kind: 'text', value: null, form_key: 'request', field: 'guarantor' },
      {
        label: 'Authority',
        kind: 'text',
        value: 'DA2',
        changed: { at: '2026-11-20T10:00:00.000Z', by: 'Ann Bo', before: 'DA3' },
      },
    ],
    tables: [],
  },
  { title: 'Limits', lines: [], tables: [limits] },
  {
    title: 'Documents',
    lines: [],
    tables: [{ columns: [{ label: 'Document', kind: 'text' }], rows: [], empty: 'No documents.' }],
  },
]

function show(answer: Answer = ok({ title: 'What is decided', read_at: readAt, sections })) {
  const { calls } = backend({ [path]: answer })
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <Briefing id="7" form="approval" version={3} definition="d1" />
      </MemoryRouter>
    </ThemeProvider>,
    { wrapper: Queries },
  )
  return calls
}

beforeEach(() => signedIn())
afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('A briefing', () => {
  it('says each value with its label, and what it was before somebody changed it', async () => {
    show()
    const section = within(await screen.findByRole('region', { name: 'Counterparty' }))
    expect(section.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'US$35,300,000',
      '–',
      expect.stringMatching(/^DA2Changed by Ann Bo, .* · before: DA3$/),
    ])
    expect(section.getByRole('link', { name: 'Guarantor' }).getAttribute('href')).toBe(
      '/credit-requests/7/edit?form_type=request&mode=view#guarantor',
    )
  })

  it('has rows under their columns, differences with their sign, and sums', async () => {
    show()
    const table = within(await screen.findByRole('table'))
    const rows = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(rows).toEqual([
      ['Limit Type', 'Existing', 'Change'],
      ['Settlement', '20', '+5.1'],
      ['Repo', '–', '-1,250'],
      ['Total', '20', '-1,244.9'],
    ])
  })

  it('says what is in place of rows', async () => {
    show()
    expect(await screen.findByText('No documents.')).toBeDefined()
  })

  it('asks for what has changed since it was read the last time', async () => {
    show()
    await screen.findByText('No documents.')
    expect(lastRead.of('7', 'approval')).toBe(readAt)
    cleanup()
    queryClient.clear()
    const calls = show()
    await screen.findByText('No documents.')
    const briefings = calls.filter(({ path }) => path.includes('briefing'))
    expect(briefings.map(({ query }) => new URLSearchParams(query).get('since'))).toEqual([readAt])
  })

  it('that cannot be loaded can be asked for again', async () => {
    show({ status: 500 })
    expect(await screen.findByText('The briefing could not be loaded.')).toBeDefined()
  })

  it('is missing where the server has none', async () => {
    show({ status: 404 })
    expect(await screen.findByText('There is no briefing for this form.')).toBeDefined()
  })
})
