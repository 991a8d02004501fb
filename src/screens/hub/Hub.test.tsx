import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backend, holdAnswers, ok } from '../../../tests/support/backend.ts'
import type { Answer } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { open, signedIn, someone, unfold } from '../../../tests/support/screen.tsx'
import { plainToken } from '../../../tests/support/tokens.ts'

const list = '/api/credit/credit-applications/'
const application = {
  id: '7',
  reference_number: 'CR-2026-00007',
  title: 'Copper line',
  counterparty: { id: 'c', name: 'Aurubis' },
  workflow_state: { code: 'SPONSOR_PENDING', name: 'Sponsor Pending' },
  current_user_role: { name: 'approver' },
  sub_processes: [
    {
      form_key: 'first_form',
      form_name: 'First Form',
      can_edit: true,
      data: { workflow_instance: { id: 'w', current_state: 'In Progress' } },
    },
    { form_key: 'second_form', form_name: 'Second Form', can_edit: false, data: { workflow_instance: null } },
    { form_key: null, form_name: 'Third Form', can_edit: true, data: null },
  ],
}
const tenor = { field: 'x', title: 'Tenor', kind: 'number', before: 6, after: 1200 }
const cell = { title: 'Amount', kind: 'number' }
const limits = {
  field: 'y',
  title: 'Limits',
  kind: 'rows',
  before: null,
  after: null,
  rows: [
    { change: 'changed', name: 'Row 1, Repo', cells: [{ ...cell, before: 20, after: 25 }] },
    { change: 'removed', name: 'Row 2, Derivatives', cells: [{ ...cell, before: 5, after: null }] },
  ],
}
const reasons = {
  field: 'z',
  title: 'Reasons',
  kind: 'longText',
  before: 'The line is small.',
  after: 'The line is large.',
}
const history = [
  {
    id: 'h',
    at: '2026-11-21T10:00:00Z',
    actor_name: 'Ada',
    action: 'transition',
    form_name: 'First Form',
    transition_name: 'Submit',
    from_state: 'Draft',
    to_state: 'Submitted',
    application_from: 'Draft',
    application_to: 'Sponsor Pending',
    comments: 'Fine.',
    actor_role: 'Requester',
    changes: [tenor, limits, reasons],
  },
]

const earlier = [
  {
    id: 'g',
    at: '2026-11-20T10:00:00Z',
    actor_name: 'Bo',
    action: 'document added',
    document: { name: 'a.pdf', size: 1500, version: 1 },
    changes: [],
  },
]

function serve(answer: Answer = ok(application), awaiting: Answer = ok([]), more: Parameters<typeof backend>[0] = {}) {
  return backend({
    'GET /definitions/index.json': index,
    [`GET ${list}7/`]: answer,
    [`GET ${list}7/history/`]: (_, url) =>
      ok(url.searchParams.get('cursor') ? { results: earlier, next: null } : { results: history, next: 'h' }),
    [`GET ${list}7/documents/`]: ok([]),
    [`GET ${list}awaiting-my-approval/`]: awaiting,
    'GET /api/notifications/': ok([]),
    ...more,
  })
}

beforeEach(() => signedIn())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = async (name: string, part = 'Sub-Processes') => {
  const found = await waitFor(() =>
    within(screen.getByRole('region', { name: part }))
      .getByText(name)
      .closest('li'),
  )
  if (!found) throw new Error(`${name} is not in a list.`)
  return within(found)
}

describe('§2 Application hub', () => {
  // Spec 2.170, 2.171, 2.172, 2.173, 2.174
  it('shows title, reference, status, role and step', async () => {
    serve()
    open('/credit-requests/7/details')
    expect(await screen.findByRole('heading', { level: 1, name: 'Copper line' })).toBeTruthy()
    expect(screen.getByText('CR-2026-00007')).toBeTruthy()
    expect(screen.getByText('Sponsor Pending')).toBeTruthy()
    expect(screen.getByText('Your Role').nextSibling?.textContent).toBe('Approver')
    expect(screen.getByRole('list', { name: 'Progress' }).querySelector('[aria-current=step]')?.textContent).toContain(
      'Business Sponsorship',
    )
  })

  it('loads the history and the documents again with itself when the browser’s tab becomes visible', async () => {
    const { calls } = serve()
    open('/credit-requests/7/details')
    await screen.findByRole('button', { name: 'Show earlier' })
    document.dispatchEvent(new Event('visibilitychange'))
    const times = (path: string) => calls.filter((call) => call.path === `${list}7/${path}`).length
    await waitFor(() => expect(['', 'history/', 'documents/'].map(times)).toEqual([2, 2, 2]))
  })

  it('shows the role in the words of a server that keeps section 7 of the product spec alone', async () => {
    signedIn(someone, plainToken)
    serve()
    open('/credit-requests/7/details')
    await screen.findByRole('heading', { level: 1, name: 'Copper line' })
    expect((await screen.findByText('Your Role')).nextSibling?.textContent).toBe('approver')
  })

  // Spec 2.175, 2.176, 2.177, 2.178, 2.179, 2.180
  it('opens a form to edit where one can, else to view; not at all without its key', async () => {
    serve()
    open('/credit-requests/7/details')
    const first = await row('First Form')
    expect(first.getByText('Status: In Progress')).toBeTruthy()
    expect(first.getByRole('button', { name: 'Edit' }).getAttribute('href')).toBe(
      '/credit-requests/7/edit?form_type=first_form&mode=edit',
    )
    const second = await row('Second Form')
    expect(second.getByText('Status: Not Started')).toBeTruthy()
    expect(second.getByRole('button', { name: 'View' }).getAttribute('href')).toBe(
      '/credit-requests/7/edit?form_type=second_form&mode=view',
    )
    expect((await row('Third Form')).getByRole<HTMLButtonElement>('button', { name: /Edit/ }).disabled).toBe(true)
  })

  it('shows the steps of the application’s own kind, and the application that it follows', async () => {
    const review = {
      ...application,
      kind: 'annual_review',
      kind_title: 'Annual review',
      based_on: { id: '3', reference_number: 'CR-2025-00003' },
      workflow_state: { code: 'ANALYSIS', name: 'Analysis', metadata: { step_number: 3 } },
    }
    serve(ok(review))
    open('/credit-requests/7/details')
    const earlier = await screen.findByRole('link', { name: 'CR-2025-00003' })
    expect(earlier.getAttribute('href')).toBe('/credit-requests/3/details')
    expect(earlier.parentElement?.textContent).toBe('Annual review of CR-2025-00003')
    const steps = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem')
    expect(steps.map((step) => step.textContent)).toEqual([
      '✓Update (done)',
      '✓Credit Review (done)',
      '3Analysis (active)',
      '4Credit Paper (pending)',
      '5Approval (pending)',
    ])
  })

  it('lists the applications that follow, and starts one of a kind that the server offers, after asking', async () => {
    const may_start = [
      { kind: 'annual_review', title: 'Annual review', reasons: [] },
      { kind: 'amendment', title: 'Amendment', reasons: ['Needs the role Requester.'] },
    ]
    const successors = [
      { id: '8', reference_number: 'CR-2026-00008', kind_title: 'Annual review', state_name: 'Draft' },
    ]
    const sent = serve(ok({ ...application, kind: 'new', successors, may_start }), ok([]), {
      [`POST ${list}7/successors/`]: ok({ ...application, id: '9', title: 'The year after' }),
      [`GET ${list}9/`]: ok({ ...application, id: '9', title: 'The year after' }),
      [`GET ${list}9/history/`]: ok({ results: [], next: null }),
      [`GET ${list}9/documents/`]: ok([]),
    })
    open('/credit-requests/7/details')
    const part = within(await screen.findByRole('region', { name: 'Follow-up' }))
    expect(part.getByRole('link', { name: 'CR-2026-00008' }).getAttribute('href')).toBe('/credit-requests/8/details')
    expect(part.getByText('Amendment: Needs the role Requester.')).toBeTruthy()
    expect(part.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Start Annual review'])
    await userEvent.click(part.getByRole('button'))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'The year after' })).toBeTruthy()
    expect(sent.changes().map(({ body }) => body)).toEqual([{ kind: 'annual_review' }])
  })

  it('is shown where another server has something else in place of texts', async () => {
    signedIn(someone, plainToken)
    serve(
      ok({
        ...application,
        title: {},
        reference_number: [],
        workflow_state: { name: {}, code: [] },
        current_user_role: { name: {} },
        sub_processes: [{ form_key: {}, form_name: {}, data: { workflow_instance: { current_state: { name: {} } } } }],
      }),
    )
    open('/credit-requests/7/details')
    expect(await screen.findByText('Status: Not Started')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Application Hub')
    expect(screen.getByText('N/A')).toBeTruthy()
  })

  it('leaves a person where they have gone while an application was being started', async () => {
    const may_start = [{ kind: 'annual_review', title: 'Annual review', reasons: [] }]
    const { changes } = serve(ok({ ...application, kind: 'new', may_start }), ok([]), {
      [`POST ${list}7/successors/`]: ok({ ...application, id: '9' }),
    })
    const router = open('/credit-requests/7/details')
    await userEvent.click(await screen.findByRole('button', { name: 'Start Annual review' }))
    const answer = holdAnswers('POST')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start' }))
    await act(() => router.navigate('/my-tasks'))
    answer()
    await waitFor(() => expect(changes()).toHaveLength(1))
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(router.state.location.pathname).toBe('/my-tasks')
  })

  it('says why nothing was started', async () => {
    const may_start = [{ kind: 'annual_review', title: 'Annual review', reasons: [] }]
    serve(ok({ ...application, kind: 'new', may_start }), ok([]), {
      [`POST ${list}7/successors/`]: {
        status: 409,
        body: { detail: 'CR-2026-00008 is already in progress. Complete it first.' },
      },
    })
    open('/credit-requests/7/details')
    await userEvent.click(await screen.findByRole('button', { name: 'Start Annual review' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start' }))
    expect((await screen.findByRole('alert')).textContent).toContain('CR-2026-00008 is already in progress')
  })

  it('offers nothing to start where the server does not say what can be', async () => {
    serve()
    open('/credit-requests/7/details')
    await row('First Form')
    expect(screen.queryByRole('region', { name: 'Follow-up' })).toBeNull()
  })

  it('shows the conditions that an approval left where the server says that there are some, and asks for none elsewhere', async () => {
    const { calls } = serve()
    open('/credit-requests/7/details')
    await row('First Form')
    expect(screen.queryByRole('region', { name: 'Conditions' })).toBeNull()
    expect(calls.map(({ path }) => path)).not.toContain(`${list}7/conditions/`)
    cleanup()
    const left = {
      id: 'c',
      version: 1,
      form_name: 'Credit Approval',
      text: 'Register the pledge',
      owner: 'Legal',
      due: null,
      overdue: false,
      needs_document: false,
      state: 'open',
      waiver: null,
      documents: [],
      ended: null,
      actions: [],
      can_attach: false,
      reasons: [],
    }
    serve(ok({ ...application, conditions_subsequent: 1 }), ok([]), { [`GET ${list}7/conditions/`]: ok([left]) })
    open('/credit-requests/7/details')
    const part = (await screen.findByText('Register the pledge')).closest('section')
    expect(part && within(part).getByRole('heading', { name: 'Conditions' })).toBeTruthy()
  })

  it('says who has an open form and for how long, what is missing, and why one cannot edit it', async () => {
    const since = new Date(Date.now() - 73 * 3_600_000).toISOString()
    const can_act = { names: ['Clara Whitcombe'], others: 0, roles: ['Legal Reviewer'] }
    const points = [{ path: 'limits.0.tenor', message: 'Tenor is required.' }, { message: 'Sponsors must differ.' }]
    const missing = { transition: 'Submit', count: 3, points }
    const legal = {
      form_key: 'a',
      form_name: 'Legal Form',
      can_edit: false,
      reasons: ['Needs the role Legal Reviewer.'],
      open: { since, can_act, missing },
    }
    const done = {
      form_key: 'b',
      form_name: 'Done Form',
      can_edit: false,
      reasons: ['It is Done.'],
      completed: { at: since, by: 'Ada', on_behalf_of: 'Bo' },
    }
    serve(
      ok({
        ...application,
        required_by_date: '2020-01-31',
        sub_processes: [legal, done, ...application.sub_processes],
      }),
    )
    open('/credit-requests/7/details')
    const row1 = await row('Legal Form')
    expect(row1.getByText('With Clara Whitcombe for 3 days')).toBeTruthy()
    expect(row1.getByText('3 things to do before “Submit”').nextSibling?.textContent).toBe(
      'Tenor is required.Sponsors must differ.and 1 more.',
    )
    const links = row1.getByText('Tenor is required.').closest('ul')?.querySelectorAll('a') ?? []
    expect([...links].map((link) => link.getAttribute('href'))).toEqual([
      '/credit-requests/7/edit?form_type=a&mode=view#limits.0.tenor',
    ])
    expect(row1.getByText('Why you cannot edit this form').nextSibling?.textContent).toBe(
      'Needs the role Legal Reviewer.',
    )
    expect((await row('Done Form')).getByText(/^Completed by Ada/).textContent).toBe(
      'Completed by Ada for Bo, 3 days ago',
    )
    expect((await row('First Form')).queryByText(/^With|missing|Why/)).toBeNull()
    expect(screen.getByText('Required By').nextSibling?.textContent).toMatch(/^31 Jan 2020\s· \d+ days overdue$/)
  })

  it('does not call an application overdue that is closed', async () => {
    const workflow_state = { code: 'REJECTED', name: 'Rejected', metadata: { closed: true } }
    serve(ok({ ...application, required_by_date: '2020-01-31', workflow_state }))
    open('/credit-requests/7/details')
    expect((await screen.findByText('Required By')).nextSibling?.textContent).toBe('31 Jan 2020')
  })

  // Spec 2.170, 2.172, 2.181
  it('has a title and a status of its own where the server gives none, and says when there are no forms', async () => {
    serve(ok({ data: { id: '7' } }))
    open('/credit-requests/7/details')
    expect(await screen.findByText('No sub-processes found for this application.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Application Hub' })).toBeTruthy()
    expect(screen.getByText('N/A')).toBeTruthy()
    expect(screen.queryByText('Your Role')).toBeNull()
  })

  it('names itself by its id and a form by its key where another server gives empty texts', async () => {
    const part = { form_key: 'first_form', form_name: '', can_edit: false, data: null }
    serve(ok({ id: '7', reference_number: '', sub_processes: [part] }))
    open('/credit-requests/7/details')
    expect(await screen.findByText('first_form')).toBeTruthy()
    expect(screen.getByText('7')).toBeTruthy()
  })

  it('names the status where the server gives no more than its name', async () => {
    serve(ok({ data: { id: '7', workflow_state_name: 'Awaiting Sponsor' } }))
    open('/credit-requests/7/details')
    expect(await screen.findByText('Awaiting Sponsor')).toBeTruthy()
    expect(screen.queryByText('N/A')).toBeNull()
  })

  it('says that the application awaits one’s approval, and warns when that is not known (spec decision 24)', async () => {
    serve(undefined, ok([{ id: '7' }]))
    open('/credit-requests/7/details')
    expect(await screen.findByText(/awaits your approval/)).toBeTruthy()
    cleanup()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { routes } = serve(undefined, { status: 500 })
    open('/credit-requests/7/details')
    const unknown = 'Whether your decision is needed could not be checked.'
    await screen.findByText(unknown)
    await row('First Form')
    expect(screen.queryByText(/awaits your approval/)).toBeNull()
    routes[`GET ${list}awaiting-my-approval/`] = ok([{ id: '7' }])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/awaits your approval/)).toBeTruthy()
    expect(screen.queryByText(unknown)).toBeNull()
  })

  it('tells the history with its differences, field by field and row by row', async () => {
    serve()
    open('/credit-requests/7/details')
    const entry = await row('Fine.', 'History')
    expect(entry.getByText('Ada').parentElement?.textContent).toBe('Ada chose “Submit”')
    expect(entry.getByText(/^· Requester · First Form$/)).toBeTruthy()
    expect(entry.getByText(/^Application:/).textContent).toBe('Application: Draft → Sponsor Pending')
    unfold(entry.getByText('3 fields changed'))
    expect(entry.getByText('Tenor').nextSibling?.textContent).toBe('6 → 1,200')
    const rows = entry.getByText('Limits').nextSibling
    expect(rows?.textContent).toBe('Row 1, Repo changedAmount: 20 → 25Row 2, Derivatives removedAmount: 5')
    unfold(entry.getByText('4 words → 4 words'))
    const text = entry.getByRole('group', { name: 'The text with its changes' })
    expect([...text.querySelectorAll('del, ins')].map((piece) => piece.textContent)).toEqual([' small.', ' large.'])
  })

  it('shows earlier entries on request, and only one form’s or one kind’s', async () => {
    const { calls } = serve()
    open('/credit-requests/7/details')
    const part = within(await screen.findByRole('region', { name: 'History' }))
    await userEvent.click(await part.findByRole('button', { name: 'Show earlier' }))
    expect((await part.findByText('Bo')).parentElement?.textContent).toBe('Bo added a.pdf (1.5 kB)')
    expect(part.getAllByRole('heading', { level: 3 })).toHaveLength(2)
    expect(part.queryByRole('button', { name: 'Show earlier' })).toBeNull()
    await userEvent.selectOptions(part.getByRole('combobox', { name: 'Form' }), 'Second Form')
    await userEvent.selectOptions(part.getByRole('combobox', { name: 'Kind' }), 'Documents')
    await waitFor(() => expect(calls.at(-1)?.query).toBe('?kind=document&form=second_form'))
    await part.findByText('Fine.')
    expect(part.queryByText('Bo')).toBeNull()
  })

  it('draws the path on demand, and says as a list where the application is and what can follow', async () => {
    serve()
    open('/credit-requests/7/details')
    const button = await screen.findByRole('button', { name: 'Show as a diagram' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(button)
    const path = within(await screen.findByRole('region', { name: 'Path' }))
    unfold(await path.findByText('As a list'))
    const here = path.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')
    expect(here?.textContent).toMatch(/^Sponsor Pending \(it is here\): /)
    expect(here?.textContent).toContain('on to Analysis')
    expect(here?.textContent).toContain('back to Review Pending')
    await userEvent.click(screen.getByRole('button', { name: 'Hide the diagram' }))
    expect(screen.queryByRole('region', { name: 'Path' })).toBeNull()
  })

  it('draws the path also of a server that says no more than the name of the state', async () => {
    serve(ok({ data: { id: '7', workflow_state: { name: 'Sponsor Pending' } } }))
    open('/credit-requests/7/details')
    await userEvent.click(await screen.findByRole('button', { name: 'Show as a diagram' }))
    unfold(await screen.findByText('As a list'))
    expect(screen.getByText(/it is here/).textContent).toMatch(/^Sponsor Pending/)
  })

  it('§8 a failed load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve({ status: 404, body: { detail: 'Not found.' } })
    open('/credit-requests/7/details')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch application details.')
  })
})
