import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../../tests/support/backend.ts'
import { indexOf } from '../../../../tests/support/definitions.ts'
import { open, signedIn } from '../../../../tests/support/screen.tsx'
import { readStage } from '../../../../tests/support/stageForm.tsx'
import type { Transition } from '../../../engine/definition.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const inPlaceOf = { on_behalf_of: 'Ingrid Solberg' }
const decide: Transition = { code: 'CA_X', name: 'Decide', metadata: { ui_behavior: { confirm: true }, ...inPlaceOf } }

async function opened(...available_transitions: Transition[]) {
  const form = { workflow_instance: { id: 'w7' }, available_transitions }
  backend({
    'GET /definitions/index.json': await indexOf(await readStage('credit_approval')),
    'GET /api/credit/credit-applications/7/': ok({ id: '7', title: 'Copper line', credit_approval_form: form }),
  })
  signedIn()
  open('/credit-requests/7/edit?form_type=credit_approval')
  return screen.findByRole('button', { name: 'Decide' })
}

it('a form says for whom the person acts, and the confirmation of a decision says it again', async () => {
  await userEvent.click(await opened(decide))
  expect(screen.getByText('You act in place of Ingrid Solberg.')).toBeTruthy()
  const dialog = await screen.findByRole('dialog', { name: 'Decide?' })
  expect(within(dialog).getByText('In place of').nextElementSibling?.textContent).toBe('Ingrid Solberg')
})

it('a form on which the person also acts for themselves says which actions are in whose place', async () => {
  const record: Transition = { code: 'CA_Z', name: 'Record', metadata: { on_behalf_of: 'Rafael Ortega' } }
  const submit: Transition = { code: 'CA_W', name: 'Submit', metadata: inPlaceOf }
  await opened(decide, { code: 'CA_Y', name: 'Note' }, record, submit)
  expect(screen.getAllByText(/^In place of/).map(({ textContent }) => textContent)).toEqual([
    'In place of Ingrid Solberg: Decide, Submit.',
    'In place of Rafael Ortega: Record.',
  ])
})
