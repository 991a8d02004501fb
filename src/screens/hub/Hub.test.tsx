import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../tests/support/backend.ts'
import type { Answer } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { open, signedIn } from '../../../tests/support/screen.tsx'

const list = '/api/credit/credit-applications/'
const application = {
  id: '7',
  reference_number: 'CR-2026-00007',
  title: 'Copper line',
  counterparty: { id: 'c', name: 'Aurubis' },
  workflow_state: { code: 'SPONSOR_PENDING', name: 'Sponsor Pending' },
  current_user_role: { name: 'approver' },
  sub_processes: [
    { form_key: 'first_form', form_name: 'First Form', can_edit: true, data: { workflow_instance: { id: 'w', current_state: 'In Progress' } } },
    { form_key: 'second_form', form_name: 'Second Form', can_edit: false, data: { workflow_instance: null } },
    { form_key: null, form_name: 'Third Form', can_edit: true, data: null },
  ],
}
const history = [
  { id: 'h', at: '2026-11-21T10:00:00Z', actor_name: 'Ada', action: 'transition', form_name: 'First Form', transition_name: 'Submit', from_state: 'Draft', to_state: 'Submitted', comments: 'Fine.', changes: [{ field: 'x', title: 'Tenor', before: 6, after: 12 }] },
]

function serve(answer: Answer = ok(application), awaiting: Answer = ok([])) {
  return backend({
    'GET /definitions/index.json': index,
    [`GET ${list}7/`]: answer,
    [`GET ${list}7/history/`]: ok(history),
    [`GET ${list}7/documents/`]: ok([]),
    [`GET ${list}awaiting-my-approval/`]: awaiting,
    'GET /api/notifications/': ok([]),
  })
}

beforeEach(() => signedIn())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = async (name: string, part = 'Sub-Processes') => {
  const region = within(await screen.findByRole('region', { name: part }))
  const found = (await region.findByText(name)).closest('li')
  if (!found) throw new Error(`${name} is not in a list.`)
  return within(found)
}

describe('§2 Application hub', () => {
  it('shows title, reference, status, role and step', async () => {
    serve()
    open('/credit-requests/7/details')
    expect(await screen.findByRole('heading', { level: 1, name: 'Copper line' })).toBeTruthy()
    expect(screen.getByText('CR-2026-00007')).toBeTruthy()
    expect(screen.getByText('Sponsor Pending')).toBeTruthy()
    expect(screen.getByText('Your Role').nextSibling?.textContent).toBe('approver')
    expect(screen.getByRole('list', { name: 'Progress' }).querySelector('[aria-current=step]')?.textContent).toContain('Business Sponsorship')
  })

  it('opens a form to edit where one can, else to view; not at all without its key', async () => {
    serve()
    open('/credit-requests/7/details')
    const first = await row('First Form')
    expect(first.getByText('Status: In Progress')).toBeTruthy()
    expect(first.getByRole('link', { name: /Edit/ }).getAttribute('href')).toBe('/credit-requests/7/edit?form_type=first_form&mode=edit')
    const second = await row('Second Form')
    expect(second.getByText('Status: Not Started')).toBeTruthy()
    expect(second.getByRole('link', { name: /View/ }).getAttribute('href')).toBe('/credit-requests/7/edit?form_type=second_form&mode=view')
    expect((await row('Third Form')).getByRole<HTMLButtonElement>('button', { name: /Edit/ }).disabled).toBe(true)
  })

  it('has a title and a status of its own where the server gives none, and says when there are no forms', async () => {
    serve(ok({ data: { id: '7' } }))
    open('/credit-requests/7/details')
    expect(await screen.findByText('No sub-processes found for this application.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Application Hub' })).toBeTruthy()
    expect(screen.getByText('N/A')).toBeTruthy()
  })

  it('says that the application awaits one’s approval, and nothing when that is not known', async () => {
    serve(undefined, ok([{ id: '7' }]))
    open('/credit-requests/7/details')
    expect(await screen.findByText(/awaits your approval/)).toBeTruthy()
    cleanup()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve(undefined, { status: 500 })
    open('/credit-requests/7/details')
    await row('First Form')
    expect(screen.queryByText(/awaits your approval/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('tells the history with its differences', async () => {
    serve()
    open('/credit-requests/7/details')
    const entry = await row('Fine.', 'History')
    expect(entry.getByText('Ada').parentElement?.textContent).toBe('Ada Submit')
    expect(entry.getByText('1 field changed')).toBeTruthy()
    expect(entry.getByText('Tenor').nextSibling?.textContent).toBe('6 → 12')
  })

  it('§8 a failed load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve({ status: 404, body: { detail: 'Not found.' } })
    open('/credit-requests/7/details')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch application details.')
  })
})
