import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../../tests/support/backend.ts'
import { indexOf } from '../../../../tests/support/definitions.ts'
import { open, signedIn } from '../../../../tests/support/screen.tsx'
import { readStage } from '../../../../tests/support/stageForm.tsx'

vi.mock('./ConfirmAction.tsx', () => {
  throw new Error('It is gone.')
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('an action whose confirmation cannot be loaded is not taken, and says so until that is closed', async () => {
  const approve = { code: 'CA_X', name: 'Decide', metadata: { ui_behavior: { confirm: true } } }
  const form = { workflow_instance: { id: 'w7' }, available_transitions: [approve] }
  const index = await indexOf(await readStage('credit_approval'))
  const { changes } = backend({
    'GET /definitions/index.json': index,
    'GET /api/credit/credit-applications/7/': ok({ id: '7', title: 'Copper line', credit_approval_form: form }),
  })
  signedIn()
  open('/credit-requests/7/edit?form_type=credit_approval')
  await userEvent.click(await screen.findByRole('button', { name: 'Decide' }))
  const said = await screen.findByText('The confirmation could not be loaded. Nothing was done.')
  expect(changes()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(said.isConnected).toBe(false)
})
