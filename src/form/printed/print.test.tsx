// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createLookups, mountForm, readStage } from '../../../tests/support/stageForm.tsx'

afterEach(cleanup)
const request = await readStage('credit_request')
const long = 'Line by line. '.repeat(500)
const { lookups } = createLookups({
  'limit-types': [{ id: 't1', name: 'Base metals derivatives' }],
  counterparties: [{ id: 'c1', name: 'Aurubis' }],
  users: [],
})
const data = {
  title: 'Copper line',
  counterparty_id: 'c1',
  limit_requests: [{ id: 'r1', limit_type_id: 't1', proposed_amount: 1250.5, comments: 'For rod mills' }],
  relationship_comments: long,
  required_by_date: '2026-12-31',
}
const print = () => act(() => void window.dispatchEvent(new Event('beforeprint')))
const paper = () => document.querySelector<HTMLElement>('.printed')

it('a printed form is a document of every tab, opened or not, with every text whole and named as on the screen', () => {
  mountForm(request, { data, lookups, readOnly: true })
  expect(paper()).toBeNull()
  print()
  const page = within(paper()!)
  expect(page.getAllByRole('heading', { level: 2, hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Counterparty',
    'Limits',
    'Relationship',
    'Legal & Docs',
    'Prioritisation',
    'Documents',
  ])
  expect(paper()!.textContent).toContain(long)
  expect(page.getByText('Aurubis')).toBeTruthy()
  expect(page.getAllByRole('cell', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Base metals derivatives',
    '–',
    '–',
    '1,250.5',
    '–',
    'For rod mills',
  ])
  expect(page.getByText('31 Dec 2026')).toBeTruthy()
  expect(paper()!.querySelector('input, textarea, select')).toBeNull()
})

it('what is still being typed is on paper too, and the paper is gone afterwards with the form as it was', () => {
  mountForm(request, { data, lookups })
  const title = screen.getByLabelText<HTMLInputElement>(/^Request Title/)
  act(() => title.focus())
  fireEvent.input(title, { target: { value: 'Copper line, widened' } })
  print()
  expect(within(paper()!).getByText('Copper line, widened')).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(paper()).toBeNull()
  expect(document.activeElement).toBe(title)
})

it.each(['credit_request', 'credit_questionnaire'])(
  'the documents are on paper as they are by then, also where they are attached to a section: %s',
  async (formType) => {
    let names = ['accounts.pdf']
    mountForm(await readStage(formType), { lookups, documentNames: () => names })
    names = ['accounts.pdf', 'opinion.pdf']
    print()
    expect(within(paper()!).getByText('accounts.pdf, opinion.pdf')).toBeTruthy()
  },
)

it('has on it what was entered before a field was a table', () => {
  mountForm(request, { data: { limit_requests: 'Two lines for copper' }, lookups, readOnly: true })
  print()
  expect(within(paper()!).getByText('Two lines for copper')).toBeTruthy()
})
