import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backend, holdAnswers, ok } from '../../../tests/support/backend.ts'
import type { Answer } from '../../../tests/support/backend.ts'
import { indexOf } from '../../../tests/support/definitions.ts'
import { enter, open, signedIn, someone, unfold } from '../../../tests/support/screen.tsx'
import { readStage } from '../../../tests/support/stageForm.tsx'
import { plainToken } from '../../../tests/support/tokens.ts'
import { auth, startAuth } from '../auth.ts'
import { unsent } from '../questions/unsent.ts'
import { unsaved } from '../unsaved.ts'

const index = await indexOf(
  await readStage('legal_review'),
  await readStage('credit_request'),
  await readStage('business_sponsorship'),
)

/** As if `submit` were warned of. */
const warning = await indexOf({
  ...(await readStage('legal_review', ({ stage }) => {
    stage.rules = [{ on: ['LR_SUBMIT'], warn: 'The opinion is two years old.' }]
  })),
  hash: 'warning',
})

const list = '/api/credit/credit-applications/'
const submit = {
  code: 'LR_SUBMIT',
  name: 'Submit Legal Review',
  description: 'Hand it on.',
  metadata: { completes: true },
}
const back = { code: 'LR_SEND_BACK', name: 'Send Back', metadata: { requires_reason: true } }

const application = (form: object = {}, canEdit = true) => ({
  id: '7',
  reference_number: 'CR-2026-00007',
  title: 'Copper line',
  version: 4,
  sub_processes: [{ form_key: 'legal_review', form_name: 'Legal Review', can_edit: canEdit }],
  legal_review_form: {
    agreement_template: 'ISDA',
    workflow_instance: { id: 'w7', current_state: 'In Progress' },
    available_transitions: [submit, back],
    unavailable_transitions: [{ code: 'LR_X', name: 'Waive', reasons: ['Needs DA3 or stronger: Ada Approver.'] }],
    ...form,
  },
})

function serve(answer: Answer = ok(application()), more: Record<string, Answer> = {}) {
  return backend({
    'GET /definitions/index.json': index,
    [`GET ${list}7/`]: answer,
    [`PATCH ${list}7/`]: ok({ ...application(), version: 5 }),
    [`GET ${list}7/documents/`]: ok([]),
    [`GET ${list}`]: ok([]),
    [`GET ${list}awaiting-my-approval/`]: ok([]),
    'POST /api/workflow-instances/w7/transition/': ok({
      id: 'w7',
      current_state: 'Completed',
      available_transitions: [],
      version: 6,
    }),
    'GET /api/notifications/': ok([]),
    'GET /api/credit/counterparties/': ok([{ id: 'c', name: 'Aurubis', cif_number: 'CIF-1' }]),
    'GET /api/credit/limit-types/': ok([]),
    'GET /api/users/': ok([]),
    ...more,
  })
}

const address = '/credit-requests/7/edit?form_type=Legal_review'
const actions = async () => within(await screen.findByRole('region', { name: 'Workflow Actions' }))
const openForm = async (path = address) => {
  const router = open(path)
  return { router, panel: await actions() }
}

beforeEach(() => signedIn())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// Spec 2.112, 3.27
it('§2 Counterparty: the CIF number of a counterparty that the server gives by its id is filled in, and nothing is changed by it', async () => {
  signedIn(someone, plainToken)
  const form = { workflow_instance: { id: 'w7' }, available_transitions: [{ code: 'CR_X', name: 'Go on' }] }
  const { calls } = serve(ok({ id: '7', title: 'Copper line', counterparty: 'c', credit_request_form: form }))
  const { panel } = await openForm('/credit-requests/7/edit?form_type=credit_request')
  const cif = screen.getByLabelText<HTMLInputElement>('Counterparty CIF number')
  await waitFor(() => expect(cif.value).toBe('CIF-1'))
  expect(document.querySelector('.summary')?.textContent).toContain('Aurubis')
  expect(unsaved.isThere()).toBe(false)
  await userEvent.click(panel.getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'PATCH')).toBe(true))
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    counterparty_id: 'c',
    credit_request_form_counterparty_cif: 'CIF-1',
    credit_request_form_counterparty_name: 'Aurubis',
  })
})

it('saves a counterparty that the server names by its id, also after an action has loaded the form again', async () => {
  signedIn(someone, plainToken)
  const form = { workflow_instance: { id: 'w7' }, available_transitions: [{ code: 'CR_X', name: 'Go on' }] }
  const { changes } = serve(ok({ id: '7', title: 'Copper line', counterparty: 'Aurubis', credit_request_form: form }))
  const { panel } = await openForm('/credit-requests/7/edit?form_type=credit_request')
  const cif = screen.getByLabelText<HTMLInputElement>('Counterparty CIF number')
  await waitFor(() => expect(cif.value).toBe('CIF-1'))
  for (const times of [1, 2]) {
    await userEvent.click(panel.getByRole('button', { name: 'Go on' }))
    await waitFor(() => expect(changes()).toHaveLength(2 * times))
    await panel.findByText('Action completed: Go on.')
    await waitFor(() => expect(cif.value).toBe('CIF-1'))
  }
  const saves = changes().filter(({ method }) => method === 'PATCH')
  expect(saves).toMatchObject([{ body: { counterparty_id: 'c' } }, { body: { counterparty_id: 'c' } }])
})

// Spec 2.107
it.each([null, undefined, ''])('is headed without a reference while the server gives none: %s', async (reference) => {
  signedIn(someone, plainToken)
  const form = { workflow_instance: { id: 'w7' }, available_transitions: [] }
  serve(ok({ id: '7', title: 'Copper line', reference_number: reference, credit_request_form: form }))
  await openForm('/credit-requests/7/edit?form_type=credit_request')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Credit Application')
})

describe('Fields that belong to one party', () => {
  const decisions = async (form: object) => {
    serve(ok({ id: '7', business_sponsorship_form: { workflow_instance: { id: 'w7' }, ...form } }))
    await openForm('/credit-requests/7/edit?form_type=business_sponsorship')
    return screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled
  }

  it('are offered by a server that does not say whose they are, whoever the person is', async () => {
    expect(await decisions({})).toBe(false)
  })

  it('are locked where the server says that they are another’s', async () => {
    expect(await decisions({ field_rights: { hidden: [], read_only: ['senior_sponsor_approval'] } })).toBe(true)
  })
})

describe('§2 Workflow actions', () => {
  // Spec 2.155, 4.15
  it('shows the state, a comments box, and one button an available transition', async () => {
    serve()
    const { panel } = await openForm()
    expect(panel.getByText('In Progress').closest('[data-tone]')?.getAttribute('data-tone')).toBe('info')
    expect(panel.getByPlaceholderText('Add comments for this action...')).toBeTruthy()
    expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Submit Legal Review',
      'Send Back',
    ])
    expect(panel.getByRole('button', { name: 'Submit Legal Review' }).className).toContain('colorSuccess')
    expect(panel.getByRole('button', { name: 'Send Back' }).className).toContain('colorPrimary')
  })

  // Spec 2.190, 2.191, 2.192, 2.193, 2.194
  it('stands below its title, its state, the summary of the application and its tabs', async () => {
    serve()
    const { panel } = await openForm()
    const title = screen.getByRole('heading', { level: 1, name: 'Legal Review' })
    expect(title.parentElement?.querySelector('[data-tone]')?.textContent).toBe('In Progress')
    const summary = [...document.querySelectorAll('.summary dt')].map(({ textContent }) => textContent)
    expect(summary).toEqual(['Reference Number', 'Title', 'Counterparty', 'Priority', 'Required By'])
    const all = [...document.querySelectorAll('*')]
    const parts = [title, ...screen.getAllByRole('tab'), panel.getByRole('button', { name: 'Send Back' })]
    const places = parts.map((part) => all.indexOf(part))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).toHaveLength(5)
  })

  it('says what the application is about: its amount, and its own state beside the form’s', async () => {
    serve(ok({ ...application(), amount: 2_500_000, workflow_state: { code: 'ANALYSIS', name: 'Analysis' } }))
    await openForm()
    const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling?.textContent
    expect(fact('Amount')).toMatch(/2,500,000$/)
    expect(fact('Application')).toBe('Analysis')
  })

  it('says why the others are not available, and who can take them', async () => {
    serve()
    const { panel } = await openForm()
    expect(panel.getByText('Waive').nextSibling?.textContent).toBe('Needs DA3 or stronger: Ada Approver.')
  })

  it('says on demand what is missing before the primary action, leads to it, and follows what is entered', async () => {
    serve(ok(application({ agreement_template: null, has_csa: 'true' })))
    const { panel } = await openForm()
    expect(screen.queryByText('to do')).toBeNull()
    unfold(panel.getByText('1 thing to do before “Submit Legal Review”'))
    expect((await screen.findByRole('tab', { name: /Agreement Details/ })).textContent).toBe('Agreement Details1 to do')
    await userEvent.click(screen.getByRole('tab', { name: 'Legal Opinions' }))
    await userEvent.click(await panel.findByRole('button', { name: 'Agreement template is required.' }))
    const field = screen.getByRole('combobox', { name: /^Agreement template/ })
    expect(document.activeElement).toBe(field)
    await userEvent.selectOptions(field, 'ISDA')
    await panel.findByText('Nothing is left to do before “Submit Legal Review”.')
    expect(screen.queryByText('to do')).toBeNull()
  })

  it('does not say that nothing is left to do where the server does not say that the action completes the form', async () => {
    signedIn(someone, plainToken)
    const transitions = { available_transitions: [{ ...submit, metadata: {} }], unavailable_transitions: null }
    serve(ok(application({ agreement_template: null, ...transitions })))
    const { panel } = await openForm()
    await panel.findByRole('button', { name: 'Submit Legal Review' })
    await act(async () => void (await import('./actions/BeforeAction.tsx')))
    expect(panel.queryByText(/left to do/)).toBeNull()
  })

  it('says nothing of what is missing while errors stand, and says it again once they are mended', async () => {
    serve(ok(application({ agreement_template: null, has_csa: 'true' })))
    const { panel } = await openForm()
    const agreement = await screen.findByRole('tab', { name: /Agreement Details/ })
    unfold(await panel.findByText(/things? to do before/))
    await waitFor(() => expect(agreement.textContent).toBe('Agreement Details1 to do'))
    await userEvent.click(screen.getByRole('tab', { name: 'CSA & Collateral' }))
    await userEvent.type(screen.getByLabelText('Threshold'), 'two')
    await userEvent.keyboard('{Control>}s{/Control}')
    expect((await screen.findByRole('tab', { name: /CSA/ })).textContent).toBe('CSA & Collateral1 error')
    expect(panel.queryByText(/things? to do before/)).toBeNull()
    expect(agreement.textContent).toBe('Agreement Details')
    await userEvent.clear(screen.getByLabelText('Threshold'))
    await userEvent.type(screen.getByLabelText('Threshold'), '2')
    await userEvent.tab()
    await panel.findByText('1 thing to do before “Submit Legal Review”')
    expect(agreement.textContent).toBe('Agreement Details1 to do')
  })

  it('opens at the field that the address names, on its tab', async () => {
    serve()
    await openForm(`${address}#has_csa`)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'CSA in place' })))
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('CSA & Collateral')
  })

  it('says nothing of what is missing where the form is only read', async () => {
    serve(ok(application({ agreement_template: null }, false)))
    const { panel } = await openForm()
    expect(panel.queryByText(/things? to do before/)).toBeNull()
  })

  // Spec 2.160
  it('says so when there are none', async () => {
    serve(ok(application({ available_transitions: [] })))
    const { panel } = await openForm()
    expect(
      panel.getByText('No workflow actions are currently available for your role and the current state.'),
    ).toBeTruthy()
    expect(panel.queryByRole('button')).toBeNull()
  })

  it.each([
    // Spec 2.15
    ['mode=view', `${address}&mode=view`, true],
    // Spec 2.161
    ['can_edit is false', address, false],
  ])('a form that is read-only (%s) has no action buttons', async (_, path, canEdit) => {
    serve(ok(application({}, canEdit)))
    const { panel } = await openForm(path)
    expect(panel.queryByRole('button')).toBeNull()
    expect(screen.getByText('Read-only')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/Grace period/).matches(':disabled, [readonly]')).toBe(true)
  })
})

describe('§2 Form router', () => {
  // Spec 2.163, 2.165
  it('finds a form that another server lists by the name that the application holds it by, and whether it may be edited', async () => {
    signedIn(someone, plainToken)
    const listed = [{ form_key: 'legal_review_form', form_name: 'Legal Review', can_edit: false }]
    serve(ok({ ...application(), sub_processes: listed }))
    const { panel } = await openForm('/credit-requests/7/edit')
    expect(screen.getByRole('heading', { level: 1, name: 'Legal Review' })).toBeTruthy()
    expect(panel.queryByRole('button')).toBeNull()
  })
})

describe('§2 The mode of a form', () => {
  // Spec 2.14, 2.16
  it.each(['edit', 'anything'])('%s is editable', async (mode) => {
    serve()
    const { panel } = await openForm(`${address}&mode=${mode}`)
    expect(panel.getByRole('button', { name: 'Send Back' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/Grace period/).matches(':disabled, [readonly]')).toBe(false)
  })
})

describe('§4 Performing a transition', () => {
  it('saves what is being typed, then performs it with the comments, on the version of the save', async () => {
    const { changes } = serve()
    const { panel } = await openForm()
    await enter(screen.getByLabelText(/Grace period/), 'Three days')
    await userEvent.type(panel.getByPlaceholderText(/Add comments/), 'Fine.')
    await userEvent.click(panel.getByRole('button', { name: 'Submit Legal Review' }))
    await waitFor(() => expect(changes()).toHaveLength(2))
    const [save, transition] = changes()
    expect(save).toMatchObject({
      method: 'PATCH',
      body: { legal_review_form_grace_period: 'Three days', legal_review_form_agreement_template: 'ISDA' },
    })
    expect(transition).toMatchObject({ body: { transition_code: 'LR_SUBMIT', comments: 'Fine.' } })
    expect(transition?.headers.get('If-Match')).toBe('"5"')
    expect(await screen.findByText('Action completed: Submit Legal Review.')).toBeTruthy()
  })

  it('says of comments that they are too long, and not that a reason is missing once they are cleared', async () => {
    serve()
    const { panel } = await openForm()
    const comments = panel.getByPlaceholderText(/Add comments/)
    fireEvent.change(comments, { target: { value: 'x'.repeat(10_001) } })
    await userEvent.click(panel.getByRole('button', { name: 'Submit Legal Review' }))
    expect(panel.getByText('Comments must have at most 10000 characters.')).toBeTruthy()
    fireEvent.change(comments, { target: { value: '' } })
    expect(panel.queryByText(/^A reason is required/)).toBeNull()
  })

  it('asks for no reason any more once the form is saved instead', async () => {
    serve()
    const { panel } = await openForm()
    await enter(screen.getByLabelText(/Grace period/), 'Three days')
    await userEvent.click(panel.getByRole('button', { name: 'Send Back' }))
    await panel.findByText('A reason is required for “Send Back”.')
    await userEvent.keyboard('{Control>}s{/Control}')
    await screen.findByText('Saved.')
    expect(panel.queryByText(/^A reason is required/)).toBeNull()
  })

  it('asks for a reason in place where one is mandatory', async () => {
    const { changes } = serve()
    const { panel } = await openForm()
    await userEvent.click(panel.getByRole('button', { name: 'Send Back' }))
    expect(panel.getByText('A reason is required for “Send Back”.')).toBeTruthy()
    const comments = panel.getByPlaceholderText(/Add comments/)
    expect(document.activeElement).toBe(comments)
    expect(comments.getAttribute('aria-invalid')).toBe('true')
    expect(changes()).toEqual([])
    await enter(comments, 'The netting opinion is missing.')
    await userEvent.click(panel.getByRole('button', { name: 'Send Back' }))
    await waitFor(() => expect(changes()).toHaveLength(2))
  })

  it('names what is missing and goes there', async () => {
    const { changes } = serve(ok(application({ agreement_template: null })))
    const { panel } = await openForm()
    await userEvent.click(screen.getByRole('tab', { name: /CSA/ }))
    await userEvent.click(panel.getByRole('button', { name: 'Submit Legal Review' }))
    expect(panel.getByText('1 field needs attention before “Submit Legal Review”.')).toBeTruthy()
    expect(changes()).toEqual([])
    await userEvent.click(panel.getByRole('button', { name: 'Go to the field' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Agreement template/)))
  })

  it('Ctrl+S saves and Ctrl+Enter takes the primary action', async () => {
    const { changes } = serve()
    await openForm()
    await userEvent.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(changes()).toMatchObject([{ method: 'PATCH' }]))
    await screen.findByText('Saved.')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(changes().at(-1)).toMatchObject({
        body: { transition_code: 'LR_SUBMIT', comments: 'Submit Legal Review performed' },
      }),
    )
  })

  it('§8 shows what a failed transition answered, and that the save stands', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve(undefined, {
      'POST /api/workflow-instances/w7/transition/': { status: 409, body: { detail: 'Four eyes.' } },
    })
    const { panel } = await openForm()
    await userEvent.click(panel.getByRole('button', { name: 'Submit Legal Review' }))
    expect((await panel.findByRole('alert')).textContent).toContain(
      'Backend Error: Four eyes. (Status: 409) The form is saved.',
    )
  })

  it.each([
    ['leads to a field that a refused save names', { legal_review_form_grace_period: ['Too long.'] }, 1],
    ['leads nowhere if the server names no field of the form', { detail: ['Closed.'], title: ['Too long.'] }, 0],
  ])('%s', async (_, body, buttons) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve(undefined, { 'PATCH /api/credit/credit-applications/7/': { status: 400, body } })
    const { panel } = await openForm()
    await userEvent.click(panel.getByRole('button', { name: 'Submit Legal Review' }))
    await panel.findByRole('alert')
    expect(panel.queryAllByRole('button', { name: 'Go to the field' })).toHaveLength(buttons)
  })

  describe('that needs a newer sign-in', () => {
    const challenge = { 'WWW-Authenticate': 'Bearer error="insufficient_user_authentication", max_age=1800' }
    const tooOld = {
      status: 401,
      body: { detail: 'Please sign in again.', code: 'sign_in_again' },
      headers: challenge,
    }

    async function decide() {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      const done: Answer = ok({ id: 'w7', current_state: 'Completed', available_transitions: [], version: 6 })
      let isFresh = false
      const { changes, routes } = serve()
      routes['POST /api/workflow-instances/w7/transition/'] = () => (isFresh ? done : tooOld)
      routes['POST /api/token/'] = () => {
        isFresh = true
        return ok({ access: 'fresh', refresh: 'r2', user: someone })
      }
      startAuth()
      const { panel } = await openForm()
      await userEvent.click(panel.getByRole('button', { name: 'Submit Legal Review' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Please sign in again' }))
      return { changes, panel, dialog }
    }

    it('asks for it where one is, and goes on', async () => {
      const { changes, dialog } = await decide()
      await enter(dialog.getByLabelText(/Password/), 'secret')
      await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }))
      expect(await screen.findByText('Action completed: Submit Legal Review.')).toBeTruthy()
      expect(changes().map(({ path }) => path.split('/').at(-2))).toEqual(['7', 'transition', 'token', 'transition'])
      expect(changes().at(-1)?.headers.get('Authorization')).toBe('Bearer fresh')
      expect(screen.queryByRole('dialog')).toBeNull()
    })

    it('says that nothing was done where one would rather not, and the session goes on', async () => {
      const { changes, dialog, panel } = await decide()
      await userEvent.click(dialog.getByRole('button', { name: 'Not now' }))
      expect((await panel.findByRole('alert')).textContent).toContain('Please sign in again.')
      expect(changes()).toHaveLength(2)
      expect(auth.getSnapshot().hasTag('authenticated')).toBe(true)
    })
  })

  it('a stale save shows both sides, with the focus, and keeping mine saves it again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const conflict = {
      detail: 'Ada saved this form.',
      fields: [{ field: 'legal_review_form_grace_period', yours: 'Three days', theirs: 'One day', by: 'Ada' }],
    }
    const { routes, changes } = serve(undefined, { [`PATCH ${list}7/`]: { status: 412, body: conflict } })
    await openForm()
    await enter(screen.getByLabelText(/Grace period/), 'Three days')
    await userEvent.keyboard('{Control>}s{/Control}')
    const row = within((await screen.findByRole('rowheader', { name: 'Grace period' })).closest('tr')!)
    expect(row.getByText('Three days')).toBeTruthy()
    expect(row.getByText('One day (Ada)')).toBeTruthy()
    expect(document.activeElement?.textContent).toContain('Ada saved this form.')
    routes[`GET ${list}7/`] = ok({ ...application({ grace_period: 'One day' }), version: 9 })
    routes[`PATCH ${list}7/`] = ok({ ...application({ grace_period: 'Three days' }), version: 10 })
    await userEvent.click(screen.getByRole('button', { name: 'Keep my changes' }))
    await waitFor(() => expect(screen.queryByText('Ada saved this form.')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>(/Grace period/).value).toBe('Three days')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Grace period/)))
    await userEvent.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(changes().at(-1)?.headers.get('If-Match')).toBe('"9"'))
  })

  it('one’s own values in a form that was closed meanwhile are said not to be saved, and can be discarded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const fields = [{ field: 'legal_review_form_grace_period', yours: 'Three days', theirs: 'One day', by: 'Ada' }]
    const body = { detail: 'Ada submitted it.', fields }
    const { routes } = serve(undefined, { [`PATCH ${list}7/`]: { status: 412, body } })
    await openForm()
    await enter(screen.getByLabelText(/Grace period/), 'Three days')
    await userEvent.keyboard('{Control>}s{/Control}')
    const closed = { grace_period: 'One day', available_transitions: [] }
    routes[`GET ${list}7/`] = ok({ ...application(closed, false), version: 9 })
    await userEvent.click(await screen.findByRole('button', { name: 'Keep my changes' }))
    await screen.findByText('You cannot change this form any more. It shows what you typed, which is not saved.')
    expect(screen.getByLabelText<HTMLInputElement>(/Grace period/).value).toBe('Three days')
    await userEvent.click(screen.getByRole('button', { name: 'Discard mine and show what is saved' }))
    expect(screen.getByLabelText<HTMLInputElement>(/Grace period/).value).toBe('One day')
    expect(screen.queryByText(/cannot change this form any more/)).toBeNull()
  })

  const closed = () => ok({ ...application({ grace_period: 'One day', available_transitions: [] }, false), version: 9 })
  const notSaved = 'You cannot change this form any more. It shows what you typed, which is not saved.'
  const shown = () => screen.getByLabelText<HTMLInputElement>(/Grace period/).value

  it('a draft of a form that was closed meanwhile is shown when the form is opened again, and can be discarded', async () => {
    const draft = {
      data: { legal_review_form_grace_period: 'Three days' },
      comments: '',
      approved_limits: [],
      version: 9,
      saved_at: '2026-11-29T09:00:00.000Z',
      changed: [{ field: 'legal_review_form_grace_period', theirs: 'One day', by: 'Ada' }],
    }
    serve(closed(), { 'GET /api/drafts/7/legal_review/': ok(draft, { etag: '"3"' }) })
    await openForm()
    await screen.findByText(notSaved)
    expect(shown()).toBe('Three days')
    const row = within((await screen.findByRole('rowheader', { name: 'Grace period' })).closest('tr')!)
    expect(row.getByText('One day (Ada)')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Keep my changes' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Discard mine and show what is saved' }))
    expect(shown()).toBe('One day')
    expect(screen.queryByText(/unsaved changes/i)).toBeNull()
  })
})

it('A form is shown where another server has something else in place of texts', async () => {
  signedIn(someone, plainToken)
  const form = { available_transitions: [{ code: 'LR_SUBMIT', name: {} }, {}], workflow_instance: { id: 'w7' } }
  serve(ok({ ...application(form), title: [], workflow_state: { name: {} }, sub_processes: [{ form_key: {} }] }))
  const { panel } = await openForm()
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toContain('LR_SUBMIT')
})

describe('Leaving while an action is taken', () => {
  const save = { code: 'LR_SAVE_DRAFT', name: 'Save Draft' }

  async function left(action: string, to: string) {
    const { changes } = serve(ok(application({ available_transitions: [submit, save] })))
    const { router, panel } = await openForm()
    const answer = holdAnswers('PATCH')
    await userEvent.click(panel.getByRole('button', { name: action }))
    await act(() => router.navigate(to))
    const isTaken = () => changes().some(({ path }) => path.endsWith('/transition/'))
    return { answer, router, isTaken }
  }

  it('goes once it is done, and asks nothing', async () => {
    const { answer, router, isTaken } = await left('Submit Legal Review', '/my-tasks')
    expect(router.state.location.pathname).toBe('/credit-requests/7/edit')
    answer()
    await waitFor(() => expect(router.state.location.pathname).toBe('/my-tasks'))
    expect([isTaken(), screen.queryByRole('dialog')]).toEqual([true, null])
  })

  it('goes where the action leads, if it leads anywhere', async () => {
    const { answer, router, isTaken } = await left('Save Draft', '/my-tasks')
    answer()
    await screen.findByText('Action completed: Save Draft.')
    expect([isTaken(), router.state.location.pathname]).toEqual([true, '/'])
  })

  it('asks first about a question that is kept nowhere, and goes once it is sent or kept', async () => {
    serve(ok(application({ available_transitions: [submit, save] })))
    const { router, panel } = await openForm()
    act(() => unsent.set(true))
    await userEvent.click(panel.getByRole('button', { name: 'Save Draft' }))
    await screen.findByText('The question or the answer that you have written would be lost.')
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
    expect(router.state.location.pathname).toBe('/credit-requests/7/edit')
    act(() => unsent.set(false))
    await screen.findByText('Action completed: Save Draft.')
    expect(router.state.location.pathname).toBe('/')
  })

  describe('as a save', () => {
    async function leftSaving(answered: Answer) {
      serve(undefined, {
        [`PATCH ${list}7/`]: answered,
        'PUT /api/drafts/7/legal_review/': ok({ revision: 1, saved_at: '2026-11-22T10:00:00Z' }),
      })
      const { router, panel } = await openForm()
      await enter(screen.getByLabelText(/Grace period/), 'Three days')
      await userEvent.tab()
      const answer = holdAnswers('PATCH')
      await userEvent.keyboard('{Control>}s{/Control}')
      await act(() => router.navigate('/my-tasks'))
      expect(router.state.location.pathname).toBe('/credit-requests/7/edit')
      return { answer, router, panel }
    }

    it('goes once it is done', async () => {
      const { answer, router } = await leftSaving(ok({ ...application(), version: 5 }))
      answer()
      await waitFor(() => expect(router.state.location.pathname).toBe('/my-tasks'))
      expect(screen.queryByRole('dialog')).toBeNull()
    })

    it('stays where it is refused, also if a draft is kept, and says why', async () => {
      const { answer, router, panel } = await leftSaving({ status: 400, body: { detail: 'Not like this.' } })
      answer()
      await panel.findByText('Not like this.')
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect([router.state.location.pathname, screen.queryByRole('dialog')]).toEqual(['/credit-requests/7/edit', null])
    })

    it('asks where that takes a while', async () => {
      const { answer, router } = await leftSaving(ok({ ...application(), version: 5 }))
      await screen.findByText('The form is still being saved. If you leave now, you will not see an error.')
      await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
      answer()
      await screen.findByText('Saved.')
      expect(router.state.location.pathname).toBe('/credit-requests/7/edit')
    })
  })

  it('asks where that takes a while', async () => {
    const { answer, router, isTaken } = await left('Submit Legal Review', '/my-tasks')
    await screen.findByText('“Submit Legal Review” is not finished. If you leave now, it may not be performed.')
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
    answer()
    await screen.findByText('Action completed: Submit Legal Review.')
    expect([isTaken(), router.state.location.pathname]).toEqual([true, '/credit-requests/7/edit'])
  })
})

describe('Leaving', () => {
  it('asks first when something would be lost, and not otherwise', async () => {
    serve()
    const { router } = await openForm()
    await enter(screen.getByLabelText(/Grace period/), 'Three days')
    await userEvent.tab()
    await userEvent.click(screen.getByRole('link', { name: 'Application details' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(router.state.location.pathname).toBe('/credit-requests/7/edit')
    await userEvent.keyboard('{Control>}s{/Control}')
    await screen.findByText('Saved.')
    await userEvent.click(await screen.findByRole('link', { name: 'Application details' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/credit-requests/7/details'))
  })

  it.each([
    ['a new request from a new request', '/credit-requests/new', '/credit-requests/new', /Request Title/],
    [
      'another form of the same application',
      address,
      '/credit-requests/7/edit?form_type=credit_request',
      /Grace period/,
    ],
  ])('asks before %s is opened, though its address differs in nothing but the query', async (_, from, to, field) => {
    serve()
    const { router } = await openForm(from)
    await userEvent.type(screen.getByLabelText(field), 'Typed')
    await userEvent.tab()
    act(() => void router.navigate(to))
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(screen.getByLabelText<HTMLInputElement>(field).value).toBe('Typed')
    expect(router.state.location.pathname + router.state.location.search).toBe(from)
  })

  it('asks nothing where the draft is kept, and keeps it first where it is not yet', async () => {
    const { calls } = serve(undefined, {
      'PUT /api/drafts/7/legal_review/': ok({ revision: 1, saved_at: '2026-11-22T10:00:00Z' }),
    })
    const { router } = await openForm()
    await userEvent.type(screen.getByLabelText(/Grace period/), 'Typed')
    await userEvent.tab()
    act(() => void router.navigate('/'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.filter(({ method }) => method === 'PUT')).toMatchObject([
      { body: { data: { legal_review_form_grace_period: 'Typed' } } },
    ])
  })

  it('is kept at once when one turns to another window, where one may log out', async () => {
    const { calls } = serve(undefined, {
      'PUT /api/drafts/7/legal_review/': ok({ revision: 1, saved_at: '2026-11-22T10:00:00Z' }),
    })
    await openForm()
    await userEvent.type(screen.getByLabelText(/Grace period/), 'Typed')
    const kept = () => calls.filter(({ method }) => method === 'PUT')
    expect(kept()).toEqual([])
    act(() => void window.dispatchEvent(new Event('blur')))
    await waitFor(() => expect(kept()).toMatchObject([{ body: { data: { legal_review_form_grace_period: 'Typed' } } }]))
  })

  it('asks where the draft could be kept nowhere, before the page goes too', async () => {
    serve()
    const { router } = await openForm()
    await userEvent.type(screen.getByLabelText(/Grace period/), 'Typed')
    await userEvent.tab()
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leaves()).toBe(false)
    act(() => void router.navigate('/'))
    await screen.findByText('Your changes since the last save would be lost.')
    expect(router.state.location.pathname).toBe('/credit-requests/7/edit')
  })

  it('asks before comments are left, though no field was changed', async () => {
    serve()
    const { router, panel } = await openForm()
    await enter(panel.getByPlaceholderText(/Add comments/), 'Almost.')
    act(() => void router.navigate('/'))
    await screen.findByText(/^Your changes since the last save/)
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
    await userEvent.clear(panel.getByPlaceholderText(/Add comments/))
    act(() => void router.navigate('/'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  describe('a form with a reason to go ahead against a warning', () => {
    async function explained(more: Record<string, Answer> = {}) {
      const { calls } = serve(undefined, { 'GET /definitions/index.json': warning, ...more })
      const { router, panel } = await openForm()
      await userEvent.click(panel.getByRole('button', { name: 'Submit Legal Review' }))
      const question = within(await screen.findByRole('dialog', { name: 'Submit Legal Review?' }))
      await enter(question.getByLabelText(/Reason/), 'A new one is ordered.')
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      return { calls, router }
    }

    it('asks where the reason could be kept nowhere', async () => {
      const { router } = await explained()
      act(() => void router.navigate('/'))
      await screen.findByText(/^Your changes since the last save/)
      expect(router.state.location.pathname).toBe('/credit-requests/7/edit')
    })

    it('keeps the reason with what else is typed, and offers it again', async () => {
      const saved_at = '2026-11-22T10:00:00Z'
      const { calls, router } = await explained({ 'PUT /api/drafts/7/legal_review/': ok({ revision: 1, saved_at }) })
      act(() => void router.navigate('/'))
      await waitFor(() => expect(router.state.location.pathname).toBe('/'))
      const reason = { transition_code: 'LR_SUBMIT', text: 'A new one is ordered.' }
      expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({ data: {}, reason })
      cleanup()
      const draft = { data: {}, comments: '', approved_limits: [], reason, version: 4, saved_at, changed: [] }
      serve(undefined, { 'GET /definitions/index.json': warning, 'GET /api/drafts/7/legal_review/': ok(draft) })
      const { panel } = await openForm()
      await userEvent.click(panel.getByRole('button', { name: 'Submit Legal Review' }))
      expect(await screen.findByDisplayValue('A new one is ordered.')).toBeTruthy()
    })
  })

  it('asks before files are left that were picked for a new request', async () => {
    serve()
    const { router } = await openForm('/credit-requests/new')
    await userEvent.click(screen.getByRole('tab', { name: 'Documents' }))
    await userEvent.upload(document.querySelector<HTMLInputElement>('.form-panel:not([hidden]) input[type=file]')!, [
      new File(['a'], 'a.txt'),
      new File(['b'], 'b.txt'),
    ])
    await screen.findByText('b.txt')
    act(() => void router.navigate('/'))
    await screen.findByText('The 2 files you picked are not kept. You will have to pick them again.')
    await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('logs out unasked where the draft is kept by then', async () => {
    serve(undefined, {
      'POST /api/auth/logout/': ok({}),
      'PUT /api/drafts/7/legal_review/': ok({ revision: 1, saved_at: '2026-11-22T10:00:00Z' }),
    })
    await openForm()
    await userEvent.type(screen.getByLabelText(/Grace period/), 'Typed')
    await userEvent.click(screen.getByRole('button', { name: 'User menu' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    await waitFor(() => expect(auth.getSnapshot().hasTag('authenticated')).toBe(false))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks before logging out', async () => {
    serve(undefined, { 'POST /api/auth/logout/': ok({}) })
    await openForm()
    await userEvent.type(screen.getByLabelText(/Grace period/), 'Typed')
    await userEvent.click(screen.getByRole('button', { name: 'User menu' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(screen.getByLabelText<HTMLInputElement>(/Grace period/).value).toBe('Typed')
    expect(auth.getSnapshot().hasTag('authenticated')).toBe(true)
  })
})

describe('Comments beyond their limit', () => {
  it('are kept whole, and no action is taken with them', async () => {
    const { changes } = serve()
    const { panel } = await openForm()
    const box = panel.getByPlaceholderText<HTMLTextAreaElement>(/Add comments/)
    await userEvent.click(box)
    await userEvent.paste(`${'x'.repeat(10_000)} decline`)
    expect(box.value).toMatch(/ decline$/)
    expect(panel.getAllByText('8 characters too many').length).toBeGreaterThan(0)
    await userEvent.click(panel.getByRole('button', { name: 'Send Back' }))
    expect(panel.getByText('Comments must have at most 10000 characters.').getAttribute('role')).toBe('alert')
    expect(document.activeElement).toBe(box)
    expect(changes()).toEqual([])
  })
})

describe('§2 Form router', () => {
  // Spec 2.165
  it('opens the first sub-process where no form_type is given', async () => {
    serve()
    await openForm('/credit-requests/7/edit')
    expect(screen.getByRole('heading', { level: 1, name: 'Legal Review' })).toBeTruthy()
  })

  it.each([
    [
      'a form that there is not',
      '/credit-requests/7/edit?form_type=nonsense',
      ok(application()),
      'Error: Could not determine which form to load. Please check the URL or go back.',
    ],
    ['an answer without an application', '/credit-requests/7/edit', ok({}), 'No application data found.'],
    ['§8 a failed load', address, { status: 500 }, 'Error: Failed to load credit application data.'],
  ] as [string, string, Answer, string][])('%s', async (_, path, answer, text) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve(answer)
    open(path)
    expect((await screen.findByRole('alert')).textContent).toContain(text)
  })

  // Spec 2.166
  it('says that it is loading', async () => {
    serve()
    open(address)
    expect(await screen.findByText('Loading application details...')).toBeTruthy()
  })
})

describe('§2 A new credit request', () => {
  // Spec 2.195
  it('says that it is loading', async () => {
    serve()
    const answer = holdAnswers()
    open('/credit-requests/new')
    expect(await screen.findByText('Loading...')).toBeTruthy()
    answer()
    await screen.findByRole('heading', { level: 1, name: 'New Credit Application' })
    expect(screen.queryByText('Loading...')).toBeNull()
  })

  // Spec 2.151
  it('has one action, whose save goes on to the saved form', async () => {
    const created = {
      ...application(),
      sub_processes: [],
      credit_request_form: { workflow_instance: { id: 'w8', current_state: 'Draft' }, available_transitions: [] },
    }
    const { changes } = serve(ok(created), { [`POST ${list}`]: { status: 201, body: created } })
    const { router, panel } = await openForm('/credit-requests/new')
    expect(screen.getByRole('heading', { level: 1, name: 'New Credit Application' })).toBeTruthy()
    expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Save as Draft'])
    expect(panel.getByText('More actions appear after saving.')).toBeTruthy()
    await userEvent.click(panel.getByRole('button', { name: 'Save as Draft' }))
    expect(panel.getByRole('alert').textContent).toContain('Please select a counterparty')
    await enter(screen.getByLabelText(/Request Title/), 'Nickel line')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Counterparty/ }), 'Aurubis')
    await userEvent.click(panel.getByRole('button', { name: 'Save as Draft' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/credit-requests/7/edit'))
    expect(changes()).toMatchObject([
      { method: 'POST', path: list, body: { title: 'Nickel line', counterparty_id: 'c' } },
    ])
  })

  it('that is left while it is first saved is left for the saved form, and stays as no draft of a new one', async () => {
    const created = { ...application(), credit_request_form: { workflow_instance: { id: 'w8' } } }
    const { calls } = serve(ok(created), { [`POST ${list}`]: { status: 201, body: created } })
    const { router, panel } = await openForm('/credit-requests/new')
    await enter(screen.getByLabelText(/Request Title/), 'Nickel line')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Counterparty/ }), 'Aurubis')
    const answer = holdAnswers('POST')
    await userEvent.click(panel.getByRole('button', { name: 'Save as Draft' }))
    await act(() => router.navigate('/my-tasks'))
    expect(router.state.location.pathname).toBe('/credit-requests/new')
    answer()
    await waitFor(() => expect(router.state.location.pathname).toBe('/credit-requests/7/edit'))
    expect(calls.filter(({ method, path }) => method === 'PUT' && path.startsWith('/api/drafts/new/'))).toEqual([])
  })

  it('keeps for the saved form what is being typed when the first save is done', async () => {
    const created = { ...application(), credit_request_form: { workflow_instance: { id: 'w8' } } }
    const { calls, routes } = serve(ok(created))
    const { router, panel } = await openForm('/credit-requests/new')
    const title = screen.getByLabelText<HTMLInputElement>(/Request Title/)
    routes[`POST ${list}`] = () => {
      fireEvent.input(title, { target: { value: 'Nickel line, two ye' } })
      return { status: 201, body: created }
    }
    await enter(title, 'Nickel line')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Counterparty/ }), 'Aurubis')
    await userEvent.click(panel.getByRole('button', { name: 'Save as Draft' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/credit-requests/7/edit'))
    const draft = () => calls.find(({ path }) => path.startsWith('/api/drafts/7/'))
    await waitFor(() => expect(draft()?.body).toMatchObject({ data: { title: 'Nickel line, two ye' } }))
  })

  it('is not offered to whom the server does not allow it: they are told why, and who can (spec decision 38)', async () => {
    signedIn({ ...someone, role: { name: 'auditor' }, capabilities: ['audit'] })
    serve()
    open('/credit-requests/new')
    const message = await screen.findByText(
      'Your role (Auditor) cannot create applications. These roles can: Requester, Relationship Manager.',
    )
    expect(message.closest('main')?.querySelector('form, input, textarea, select')).toBeNull()
    expect(screen.queryByText('Create New', { selector: 'a' })).toBeNull()
  })

  it('stays open with what has been typed, when the server says meanwhile that it is not allowed', async () => {
    signedIn({ ...someone, capabilities: ['create'] })
    const { routes } = serve(undefined, { 'GET /api/users/me/': ok({ ...someone, capabilities: ['create'] }) })
    await openForm('/credit-requests/new')
    const title = screen.getByLabelText<HTMLInputElement>(/Request Title/)
    await enter(title, 'Nickel line')
    await userEvent.tab()
    routes['GET /api/users/me/'] = ok({ ...someone, capabilities: [] })
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(screen.queryByText('Create New', { selector: 'a' })).toBeNull())
    expect(title.isConnected && title.value).toBe('Nickel line')
  })
})
