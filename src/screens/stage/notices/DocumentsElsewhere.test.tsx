import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../../tests/support/backend.ts'
import { indexOf } from '../../../../tests/support/definitions.ts'
import { open, signedIn, someone } from '../../../../tests/support/screen.tsx'
import { plainToken } from '../../../../tests/support/tokens.ts'
import { readStage } from '../../../../tests/support/stageForm.tsx'

const index = await indexOf(await readStage('credit_request'), await readStage('credit_questionnaire'))

const list = '/api/credit/credit-applications/'

/** A server of product spec §7 alone: what is not named here it answers with 404. */
function serve({ canEdit = true, ...given }: { canEdit?: boolean; documents?: unknown }) {
  const application = {
    id: '7',
    title: 'Copper line',
    counterparty: { id: 'c', name: 'Aurubis' },
    sub_processes: ['credit_request', 'credit_questionnaire'].map((key) => ({
      form_key: key,
      form_name: key,
      can_edit: canEdit,
    })),
    credit_request_form: {
      workflow_instance: { id: 'w7', current_state: 'Draft' },
      available_transitions: [{ code: 'CR_SAVE_DRAFT', name: 'Save Draft' }],
    },
    ...given,
  }
  return backend({
    'GET /definitions/index.json': index,
    [`GET ${list}7/`]: ok(application),
    [`PATCH ${list}7/`]: ok(application),
    'POST /api/workflow-instances/w7/transition/': ok({}),
    [`GET ${list}`]: ok([]),
    [`GET ${list}awaiting-my-approval/`]: ok([]),
    'GET /api/credit/counterparties/': ok([{ id: 'c', name: 'Aurubis' }]),
    'GET /api/credit/limit-types/': ok([]),
    'GET /api/users/': ok([]),
  })
}

async function openDocuments() {
  const router = open('/credit-requests/7/edit?form_type=credit_request')
  await userEvent.click(await screen.findByRole('tab', { name: 'Documents' }))
  return { router, tab: within(await screen.findByRole('tabpanel')) }
}

const names = () =>
  within(screen.getByRole('list', { name: 'Documents' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

beforeEach(() => {
  signedIn(someone, plainToken)
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('§2 Credit request form, where no documents are kept', () => {
  // Spec 2.148, 2.149
  it('says so, lists what is picked, whatever it is, and lets it be taken out again', async () => {
    serve({})
    const { tab } = await openDocuments()
    await tab.findByText('This server keeps no documents. Files you pick are listed here but not saved.')
    expect(tab.getByText('Drag and drop files here, or click to browse')).toBeTruthy()
    await userEvent.upload(tab.getByLabelText(/Drag and drop/), [
      new File(['accounts'], 'accounts.zip'),
      new File(['x'], 'opinion.pdf'),
    ])
    expect(names()).toEqual(['accounts.zip8 B · not saved', 'opinion.pdf1 B · not saved'])
    await userEvent.click(tab.getByRole('button', { name: 'Remove accounts.zip' }))
    expect(names()).toEqual(['opinion.pdf1 B · not saved'])
  })

  it('keeps nothing else from being saved, and asks before the files are left, which are gone with the form', async () => {
    const { calls, changes } = serve({})
    const { tab, router } = await openDocuments()
    await tab.findByText(/^This server keeps no documents/)
    await userEvent.upload(tab.getByLabelText(/Drag and drop/), new File(['x'], 'opinion.pdf'))
    await userEvent.type(screen.getByLabelText(/^Request Title/), ' 2027')
    await userEvent.click(screen.getByRole('button', { name: 'Save Draft' }))
    await screen.findByText('Action completed: Save Draft.')
    expect(changes()).toMatchObject([
      { method: 'PATCH', body: { title: 'Copper line 2027' } },
      { method: 'POST', body: { transition_code: 'CR_SAVE_DRAFT' } },
    ])
    expect(calls.filter(({ path }) => path.includes('/documents/'))).toEqual([])
    expect(screen.queryByText(/not arrived/)).toBeNull()
    expect(names()).toEqual(['opinion.pdf1 B · not saved'])

    act(() => void router.navigate('/my-tasks'))
    await screen.findByText('The file you picked is not kept. You will have to pick it again.')
    await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }))
    await screen.findByText('No applications currently awaiting your approval')
    cleanup()
    await openDocuments()
    await screen.findByText(/^This server keeps no documents/)
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Documents' })).toBeNull())
  })

  it('shows the documents that the application is answered with, of whatever shape, to be read', async () => {
    serve({ documents: [{ id: 'd1', name: 'accounts.pdf' }, 'opinion.pdf', { id: 'd3' }, null] })
    const { tab } = await openDocuments()
    await tab.findByText('Files you pick are listed here but not saved.')
    expect(names()).toEqual(['accounts.pdf', 'opinion.pdf'])
    expect(tab.queryByRole('button', { name: /^Remove/ })).toBeNull()
  })

  it('lists what is attached to the questionnaire too', async () => {
    serve({})
    open('/credit-requests/7/edit?form_type=credit_questionnaire')
    await userEvent.click(await screen.findByRole('tab', { name: 'Funding & Liquidity' }))
    await screen.findByText('This server keeps no documents. Files you pick are listed here but not saved.')
    expect(screen.getByRole('button', { name: 'Attach Document' })).toBeTruthy()
    await userEvent.upload(screen.getByLabelText('Documents to attach'), new File(['x'], 'bank lines.pdf'))
    expect(names()).toEqual(['bank lines.pdf1 B · not saved'])
  })

  it('offers no picking where the form is read-only', async () => {
    serve({ canEdit: false })
    const { tab } = await openDocuments()
    await tab.findByText('This server keeps no documents.')
    expect(tab.queryByRole('button', { name: 'Browse Files' })).toBeNull()
  })
})
