import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { kept, openTrying, region, serveDraft } from '../../../../../tests/support/definitionEditor.ts'
import type { TryResult } from '../../../../api/http/types.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const analysis = {
  value: { ANALYSIS: { LEGAL: 'OPEN' } },
  code: 'ANALYSIS',
  name: 'Analysis',
  open: ['legal_review'],
  closed: false,
  done: [],
}
const done = { ...analysis, value: { ANALYSIS: { LEGAL: 'DONE' } }, open: ['credit_analysis'], done: ['legal_review'] }
const answer: TryResult = {
  state: { state: 'OPEN.DRAFT', code: 'DRAFT', name: 'Draft' },
  path: analysis,
  editing: [],
  hidden: ['csa_type', 'csa_threshold', 'csa_minimum_transfer', 'csa_independent_amount'],
  locked: [],
  required: ['agreement_template'],
  rights: { hidden: [], read_only: [] },
  computed: {},
  saving: [],
  completing: [{ path: 'agreement_template', message: 'Agreement template is required.' }],
  actions: [
    {
      code: 'LR_SUBMIT',
      name: 'Submit Legal Review',
      completes: true,
      refused: ['Agreement template is required.'],
      leads: null,
      path: null,
      level: null,
      warned: [],
      noted: [],
      expect: { refused: ['Agreement template is required.'], warned: [], noted: [] },
    },
    {
      code: 'LR_SEND_BACK',
      name: 'Send Back to Sponsorship',
      completes: false,
      refused: [],
      leads: { state: 'COMPLETED', code: 'COMPLETED', name: 'Completed' },
      path: done,
      level: 'DA6',
      warned: ['It goes back.'],
      noted: [],
      expect: { leads: 'COMPLETED', warned: ['It goes back.'], noted: [] },
    },
  ],
}
const bodies = (calls: { path: string; body?: unknown }[]) =>
  calls.filter(({ path }) => path.startsWith('/api/workbench/try/')).map(({ body }) => body)

it('shows what browser and server say of each action, goes on with one, and keeps the case as a test', async () => {
  const { calls } = serveDraft({ 'POST /api/workbench/try/': { status: 200, body: answer } })
  await openTrying('legal_review')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Acts as' }), 'Legal Reviewer')
  const submit = within(await screen.findByRole('article', { name: 'Submit Legal Review' }))
  expect(submit.getAllByText('Agreement template is required.')).toHaveLength(2)
  expect(await screen.findByText(/^Browser and server agree: one mistake/)).toBeDefined()
  await waitFor(() =>
    expect(bodies(calls).at(-1)).toEqual({
      of: 'live',
      form_type: 'legal_review',
      given: { as: { role: 'legal_reviewer' } },
    }),
  )

  await userEvent.click(screen.getByRole('button', { name: 'Add the case as a test' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'What the case shows' }), 'A template is needed.')
  await userEvent.click(dialog.getByRole('button', { name: 'Add the case' }))
  await waitFor(() => expect(kept(calls)).toHaveLength(1), { timeout: 10_000 })
  const text = JSON.stringify(kept(calls))
  expect(text).toContain('stages/legal-review/cases.json')
  for (const part of ['A template is needed.', 'legal_reviewer', 'LR_SUBMIT', 'Agreement template is required.'])
    expect(text).toContain(part)

  await userEvent.click(screen.getByRole('button', { name: 'Take Send Back to Sponsorship' }))
  await waitFor(() =>
    expect(bodies(calls).at(-1)).toMatchObject({
      given: { state: 'COMPLETED' },
      path: { value: { ANALYSIS: { LEGAL: 'DONE' } }, done: ['legal_review'] },
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Back to the draft' }))
  expect(region('Preview')).toBeDefined()
})

it('names what only one of both says', async () => {
  serveDraft({ 'POST /api/workbench/try/': { status: 200, body: { ...answer, completing: [], hidden: [] } } })
  await openTrying('legal_review')
  expect(await screen.findByText('Only the browser: Agreement template is required.')).toBeDefined()
  expect(screen.getByText(/^Threshold.*: only the browser hides it\.$/)).toBeDefined()
})
