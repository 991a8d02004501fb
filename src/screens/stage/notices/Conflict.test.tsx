import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLookups, readStage } from '../../../../tests/support/stageForm.tsx'
import type { FormData } from '../../../engine/definition.ts'
import type { Change } from '../../../engine/keptDraft.ts'
import { Conflict } from './Conflict.tsx'

const stage = await readStage('credit_request')
const types = [
  { id: 't1', name: 'Metal repo' },
  { id: 't2', name: 'Derivatives' },
]
const managers = [{ id: 'm1', first_name: 'Ann', last_name: 'Lee', username: 'rm' }]

afterEach(cleanup)

/**
 * `typed`: what the form holds now; by default, what it held when the conflict was found. `base`: what it was loaded
 * with; by default, nothing of it.
 */
async function show(
  fields: Change[],
  typed = Object.fromEntries(fields.map(({ field, yours }) => [field, yours])),
  base: FormData = Object.fromEntries(fields.map(({ field }) => [field, 'something else'])),
) {
  const { lookups, arrive } = createLookups({ 'limit-types': types, counterparties: [{ id: 'c1', name: 'Aurubis' }] })
  const application = { id: '7', people: { m2: 'Bo Berg' } }
  const conflict = { detail: 'Ada saved this form.', fields }
  render(
    <Conflict
      loaded={{ stage, application }}
      conflict={conflict}
      data={typed}
      base={base}
      lookups={lookups}
      editable
      onKeepMine={vi.fn<() => void>()}
      onTakeTheirs={vi.fn<() => void>()}
    />,
  )
  await screen.findByRole('table')
  return { arrive }
}

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

describe('Both sides of a conflict', () => {
  it('are written as the form shows them', async () => {
    await show([
      { field: 'counterparty_id', yours: 'c1', theirs: undefined, by: 'Ada' },
      { field: 'kyc_approval_status', yours: true, theirs: false },
      { field: 'legal_documentation', yours: 'isda_2002', theirs: 'gmra_2011' },
      { field: 'revenue_last_12m', yours: 1250000.5, theirs: 0 },
      { field: 'required_by_date', yours: '2027-01-31', theirs: '2027-02-28' },
      { field: 'relationship_comments', theirs: 'Long known.' },
    ])
    expect(rows()).toEqual([
      ['Counterparty', 'Aurubis', '(empty) (Ada)'],
      ['KYC Approval obtained', 'Yes', 'No'],
      ['Legal document type', 'ISDA Master 2002', 'GMRA 2011'],
      ['Revenue last 12 months', '1,250,000.5', '0'],
      ['Required by date', '31 Jan 2027', '28 Feb 2027'],
      ['Relationship comments', 'Not changed by you', 'Long known.'],
    ])
  })

  it('say what the person has not changed, though it was sent with the rest of the form', async () => {
    const was = [{ id: 'r1', limit_type_id: 't1', proposed_amount: 25 }]
    const theirs = [{ id: 'r1', limit_type_id: 't1', proposed_amount: 30 }]
    const own = { relationship_comments: 'Long known.', limit_requests: was }
    await show(
      [
        { field: 'relationship_comments', yours: 'Long known.', theirs: 'Hardly known.', by: 'Ada' },
        { field: 'limit_requests', yours: was, theirs },
      ],
      own,
      own,
    )
    expect(rows()).toEqual([
      ['Relationship comments', 'Not changed by you', 'Hardly known. (Ada)'],
      ['Limits: Row 1, Metal repo', 'Not changed by you', expect.stringContaining('30')],
    ])
  })

  it('follow what is typed before one is chosen', async () => {
    await show([{ field: 'relationship_comments', yours: 'Long known', theirs: 'No.' }], {
      relationship_comments: 'Long known and sound',
    })
    expect(rows().map(([, yours]) => yours)).toEqual(['Long known and sound'])
  })

  it('say of what is too long to be told that it is', async () => {
    await show([
      { field: 'limit_requests', cut: true, by: 'Ada' },
      { field: 'relationship_comments', yours: 'Long know…', theirs: null, cut: true },
    ])
    expect(rows()).toEqual([
      ['Limits', 'Too long to compare here', 'Too long to compare here (Ada)'],
      ['Relationship comments', 'Long know…', '(empty)'],
    ])
  })

  it('name people once they are known, and nothing that nobody is shown', async () => {
    const { arrive } = await show([
      { field: 'relationship_manager', yours: 'm1', theirs: 'm2' },
      { field: 'counterparty_name', yours: 'Aurubis', theirs: 'Boliden' },
    ])
    expect(rows()).toEqual([['Relationship manager', 'Loading managers...', 'Bo Berg']])
    arrive('users', managers)
    expect(rows()).toEqual([['Relationship manager', 'Ann Lee (rm)', 'Bo Berg']])
  })

  it('of a table are told row by row', async () => {
    const kept = { id: 'r1', limit_type_id: 't1', proposed_amount: 25 }
    await show([
      {
        field: 'limit_requests',
        yours: [
          { ...kept, proposed_amount: 1250 },
          { limit_type_id: 't2', proposed_amount: 5 },
        ],
        theirs: [kept, { id: 'r2', limit_type_id: 't2' }],
        by: 'Ada',
      },
    ])
    expect(rows()).toEqual([
      ['Limits: Row 1, Metal repo', 'Proposed Amount (US$ m): 1,250', 'Proposed Amount (US$ m): 25 (Ada)'],
      ['Limits: Row 2, Derivatives', 'Limit Type: Derivatives\nProposed Amount (US$ m): 5', 'No such row (Ada)'],
      ['Limits: Row 2, Derivatives', 'No such row', 'Limit Type: Derivatives (Ada)'],
    ])
  })

  it('show what was entered before a field was a table', async () => {
    await show([{ field: 'limit_requests', yours: 'Two lines for copper', theirs: [{ limit_type_id: 't2' }] }])
    expect(rows()).toEqual([
      ['Limits: Row 1, Derivatives', 'No such row', 'Limit Type: Derivatives'],
      ['Limits', 'Two lines for copper', '(empty)'],
    ])
  })
})
