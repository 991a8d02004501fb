import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { kept, openTrying, region, serveDraft } from '../../../../../tests/support/definitionEditor.ts'
import { enter } from '../../../../../tests/support/screen.tsx'
import type { TryResult } from '../../../../api/http/types.ts'
import { dayOf } from '../../../../engine/codec/stamps.ts'

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
  await enter(dialog.getByRole('textbox', { name: 'What the case shows' }), 'A template is needed.')
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

/** Adds what is tried as a case, and returns the file of cases that the server was asked to keep. */
async function addCase(calls: ReturnType<typeof serveDraft>['calls']) {
  const dialog = within(await screen.findByRole('dialog'))
  await enter(dialog.getByRole('textbox', { name: 'What the case shows' }), 'As it was tried.')
  await userEvent.click(dialog.getByRole('button', { name: 'Add the case' }))
  await waitFor(() => expect(kept(calls)).toHaveLength(1), { timeout: 10_000 })
  const text = kept(calls)[0]?.files['stages/legal-review/cases.json'] ?? '{}'
  const { cases } = JSON.parse(text) as { cases: Record<string, unknown>[] }
  return cases.find(({ about }) => about === 'As it was tried.')
}

it('adds the case with the day on which it was tried, so that it has the same result on any other', async () => {
  const { calls } = serveDraft({ 'POST /api/workbench/try/': { status: 200, body: answer } })
  await openTrying('legal_review')
  await userEvent.click(await screen.findByRole('button', { name: 'Add the case as a test' }))
  const before = dayOf(new Date())
  const { today } = (await addCase(calls)) ?? {}
  expect([before, dayOf(new Date())]).toContain(today)
})

it('says that a case does not include the path, if the path alone refuses the action', async () => {
  const why = 'Not possible while the application is in Analysis.'
  const [submit, back] = answer.actions
  if (!submit || !back) throw new Error('There are two actions.')
  const ofPath = { ...back, refused: [why], leads: null, path: null }
  serveDraft({ 'POST /api/workbench/try/': { status: 200, body: { ...answer, actions: [submit, ofPath] } } })
  await openTrying('legal_review')
  await userEvent.click(await screen.findByRole('button', { name: 'Add the case as a test' }))
  const dialog = within(await screen.findByRole('dialog'))
  const action = dialog.getByRole('combobox', { name: 'Action' })
  const note = /^Only the path of the application refuses this action/
  await userEvent.selectOptions(action, back.name)
  // The server's answer may come after the dialog was opened.
  expect(await dialog.findByText(note)).toBeDefined()
  await userEvent.selectOptions(action, submit.name)
  expect(dialog.queryByText(note)).toBeNull()
})

it('asks for an authority level only once somebody acts', async () => {
  serveDraft({ 'POST /api/workbench/try/': { status: 200, body: answer } })
  await openTrying('legal_review')
  const level = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Authority level' })
  expect(level.disabled).toBe(true)
  const role = screen.getByRole('combobox', { name: 'Acts as' })
  await userEvent.selectOptions(role, 'Legal Reviewer')
  await userEvent.selectOptions(level, 'DA6')
  expect([level.disabled, level.value]).toEqual([false, 'DA6'])
  await userEvent.selectOptions(role, 'No role')
  expect([level.disabled, level.value]).toEqual([true, ''])
})
