import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../../tests/support/backend.ts'
import { indexOf } from '../../../../tests/support/definitions.ts'
import { open, signedIn } from '../../../../tests/support/screen.tsx'
import { readStage } from '../../../../tests/support/stageForm.tsx'

const stage = await readStage('legal_review')
const index = await indexOf(stage)
const renamed = {
  ...stage.data,
  properties: { ...stage.data.properties, grace_period: { title: 'Period of grace', type: 'string' as const } },
}
const { grace_period: _, ...others } = stage.data.properties
const without = await indexOf({ ...stage, hash: 'without', data: { ...stage.data, properties: others } })
const newer = await indexOf({ ...stage, hash: 'newer', data: renamed })

beforeEach(() => signedIn())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const save = { code: 'LR_SAVE_DRAFT', name: 'Save Draft' }

/** What a page hears that is shown again. */
const showAgain = () => fireEvent(document, new Event('visibilitychange'))

const application = '/api/credit/credit-applications/7/'

/** A form of an application, or the page of its briefing, whose definition is the one served now. */
function openForm(served: { index: typeof index }, page = 'edit') {
  const asked = backend({
    'GET /definitions/index.json': () => served.index,
    [`GET ${application}`]: ok({
      id: '7',
      title: 'Copper line',
      sub_processes: [{ form_key: 'legal_review', form_name: 'Legal Review', can_edit: true }],
      legal_review_form: {
        agreement_template: 'ISDA',
        workflow_instance: { id: 'w7', current_state: 'Draft' },
        available_transitions: [save],
      },
    }),
    'GET /api/notifications/': ok([]),
    [`GET ${application}briefing/`]: ok({ title: 'Decision', read_at: '2026-11-24T10:00:00.000Z', sections: [] }),
    [`GET ${application}questions/`]: ok([]),
    [`PATCH ${application}`]: { status: 400, body: { detail: 'Unknown field.' } },
  })
  open(`/credit-requests/7/${page}?form_type=legal_review`)
  return asked
}

it('is offered in an open form once it is live, and what was typed stays', async () => {
  const served = { index }
  const { calls } = openForm(served)
  const looks = () => calls.filter(({ path }) => path === '/definitions/index.json').length
  await userEvent.type(await screen.findByLabelText('Grace period'), '5 days')
  const before = looks()
  showAgain()
  await waitFor(() => expect(looks()).toBe(before + 1))
  expect(screen.queryByText(/^A new version/)).toBeNull()
  served.index = newer
  showAgain()
  fireEvent.click(await screen.findByRole('button', { name: 'Show the new version' }))
  expect(await screen.findByLabelText('Period of grace')).toHaveProperty('value', '5 days')
  expect(screen.queryByText(/^A new version/)).toBeNull()
})

it('is offered beside a briefing, which is read again with it', async () => {
  const served = { index }
  const { calls } = openForm(served, 'briefing')
  const reads = () => calls.filter(({ path }) => path === `${application}briefing/`).length
  await screen.findByLabelText('Grace period')
  await waitFor(() => expect(reads()).toBe(1))
  served.index = newer
  showAgain()
  fireEvent.click(await screen.findByRole('button', { name: 'Show the new version' }))
  await screen.findByLabelText('Period of grace')
  await waitFor(() => expect(reads()).toBe(2))
})

it('is looked for at once when a save is refused, which it may explain', async () => {
  const served = { index }
  openForm(served)
  await userEvent.type(await screen.findByLabelText('Grace period'), '5 days')
  served.index = newer
  fireEvent.click(screen.getByRole('button', { name: 'Save Draft' }))
  expect(await screen.findByRole('button', { name: 'Show the new version' })).toBeTruthy()
})

it('shows what was typed in a field that it lacks, until that is closed', async () => {
  const served = { index }
  openForm(served)
  await userEvent.type(await screen.findByLabelText('Grace period'), '5 days')
  served.index = without
  showAgain()
  fireEvent.click(await screen.findByRole('button', { name: 'Show the new version' }))
  const notice = await screen.findByText(/does not have these fields/)
  expect(notice.parentElement?.textContent).toMatch(/Grace period5 days$/)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/does not have these fields/)).toBeNull()
})
