import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, backend, ok } from '../../../../tests/support/backend.ts'
import { indexOf } from '../../../../tests/support/definitions.ts'
import { open, signedIn, someone, unfold } from '../../../../tests/support/screen.tsx'
import { readStage } from '../../../../tests/support/stageForm.tsx'

const index = await indexOf(await readStage('credit_compilation'))

const compiler = { ...someone, id: 'u2', username: 'compiler', role: { name: 'compiler' }, capabilities: [] }
const [list, form] = ['/api/credit/credit-applications/', 'credit_compilation']
const submit = { code: 'CC_SUBMIT', name: 'Submit for Approval', metadata: { completes: true } }

const written = { by: 'Ann Bo', on_behalf_of: null, at: '2026-11-21T10:00:00Z' }
const of = { form_key: 'credit_analysis', form_name: 'Credit Analysis', changed: false, written }
const text = (value: string) => ({ text: { kind: 'longText', value } })
const [cash, debt] = [
  { ...of, field: 'cash', title: 'Cash flow analysis', ...text('Strong.') },
  { ...of, field: 'debt', title: 'Debt capacity analysis', ...text('Enough.'), changed: true },
]
const limits = {
  ...of,
  field: 'limits',
  title: 'Limits',
  table: {
    columns: [
      { title: 'Amount', kind: 'number' },
      { title: 'Tenor', kind: 'number' },
    ],
    rows: [[25, null]],
  },
}
const own = { form_key: form, form_name: 'Credit Compilation', written: null }
const paper = {
  chapters: [
    {
      title: 'All',
      paragraphs: [
        { ...own, field: 'credit_paper_summary', title: 'Credit paper summary', changed: false, sources: [cash, debt] },
        { ...own, field: 'facility_summary', title: 'Facility summary', changed: false, sources: [limits] },
        { ...of, field: 'cash', title: 'Cash flow analysis', ...text('Strong.') },
      ],
    },
  ],
}

function serve(entered: object = {}, answer: Answer = ok(paper)) {
  const record = {
    id: '7',
    reference_number: 'CR-7',
    title: 'Copper line',
    version: 4,
    sub_processes: [{ form_key: form, form_name: 'Credit Compilation', can_edit: true }],
    credit_compilation_form: {
      compiler: 'u2',
      ...entered,
      workflow_instance: { id: 'w7', current_state: 'Draft' },
      available_transitions: [submit],
    },
  }
  const server = backend({
    'GET /definitions/index.json': index,
    [`GET ${list}7/`]: ok(record),
    [`GET ${list}7/paper/`]: answer,
    [`GET ${list}7/documents/`]: ok([]),
    [`PATCH ${list}7/`]: ok({ ...record, version: 5 }),
    'GET /api/notifications/': ok([]),
    'GET /api/users/': ok([]),
  })
  open(`/credit-requests/7/edit?form_type=${form}`)
  return server
}

const both = 'Cash flow analysis:\nStrong.\n\nDebt capacity analysis:\nEnough.'
const fieldOf = (label: string) => screen.findByLabelText<HTMLTextAreaElement>(new RegExp(`^${label}`))
const beside = async (label: string) => {
  const frame = (await fieldOf(label)).closest<HTMLElement>('.field')
  return within(frame!)
}

beforeEach(() => signedIn(compiler))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('The form that compiles the credit paper', () => {
  it('has beside each summary what it sums up, from which form, by whom, and whether it has changed', async () => {
    const { calls } = serve()
    const summary = await beside('Credit paper summary')
    const unfolded = await summary.findByText('Sums up 2 fields')
    unfold(unfolded)
    expect(summary.getByText('Strong.')).toBeTruthy()
    expect(summary.getAllByText(/^Credit Analysis · Ann Bo, 21 Nov 2026/)).toHaveLength(2)
    expect(summary.getAllByText('Changed since')).toHaveLength(1)
    expect(summary.getByText('Nothing is written here yet.')).toBeTruthy()
    expect((await beside('Facility summary')).getByText('Amount: 25')).toBeTruthy()
    expect(calls.find(({ path }) => path.endsWith('/paper/'))?.query).toBe('?unwritten=true')
  })

  it('starts a summary from it when the person asks, and shows where it differs from then on', async () => {
    serve()
    const summary = await beside('Credit paper summary')
    await userEvent.click(await summary.findByRole('button', { name: /^Start from these texts/ }))
    const field = await fieldOf('Credit paper summary')
    await waitFor(() => expect(field.value).toBe(both))
    expect(document.activeElement).toBe(field)
    expect(summary.getByText('It is the same as the texts that it sums up.')).toBeTruthy()
    expect(summary.queryByRole('button', { name: /^Start/ })).toBeNull()
    await userEvent.type(field, ' More to come.')
    await userEvent.tab()
    await summary.findByText('It differs from the texts that it sums up.')
    unfold(summary.getByText('Where it differs', { selector: 'summary' }))
    const differences = within(await summary.findByRole('group', { name: 'Where it differs' }))
    expect(differences.getByText(/More to come/).tagName).toBe('INS')
  })

  it('starts all that are empty in one step, and leaves what somebody wrote', async () => {
    const { changes } = serve({ credit_paper_summary: 'Mine.' })
    await screen.findByText('1 empty text can start from the texts of the other forms.')
    await userEvent.click(screen.getByRole('button', { name: 'Start them all' }))
    await waitFor(async () => expect((await fieldOf('Facility summary')).value).toBe('Amount: 25'))
    expect((await fieldOf('Credit paper summary')).value).toBe('Mine.')
    expect(screen.queryByRole('button', { name: 'Start them all' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(changes()).toEqual([])
  })

  it('offers to start nothing any more once it is submitted', async () => {
    const { routes } = serve()
    await screen.findByRole('button', { name: 'Start them all' })
    const record = {
      id: '7',
      version: 5,
      sub_processes: [{ form_key: form, form_name: 'Credit Compilation', can_edit: false }],
      credit_compilation_form: {
        workflow_instance: { id: 'w7', current_state: 'Completed' },
        available_transitions: [],
      },
    }
    routes['POST /api/workflow-instances/w7/transition/'] = ok({})
    routes[`GET ${list}7/`] = ok(record)
    await userEvent.click(screen.getByRole('button', { name: 'Submit for Approval' }))
    await screen.findByText('Action completed: Submit for Approval.')
    expect(screen.queryByRole('button', { name: 'Start them all' })).toBeNull()
  })

  it('is filled in as ever where the stages’ texts cannot be had, and says so', async () => {
    const { routes } = serve({}, { status: 500 })
    await screen.findByText('The texts of the other forms could not be loaded.')
    expect((await fieldOf('Credit paper summary')).value).toBe('')
    routes[`GET ${list}7/paper/`] = ok(paper)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('2 empty texts can start from the texts of the other forms.')
  })
})
