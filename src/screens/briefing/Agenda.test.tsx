import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../tests/support/backend.ts'
import { indexOf } from '../../../tests/support/definitions.ts'
import { open, signedIn } from '../../../tests/support/screen.tsx'
import { readStage } from '../../../tests/support/stageForm.tsx'

const index = await indexOf(await readStage('credit_review'))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  [0, undefined],
  [1, '1 older application awaits your approval. It is listed in My Tasks.'],
  [23, '23 older applications await your approval. They are listed in My Tasks.'],
])('the agenda says how many applications it leaves out: %i', async (left_out, note) => {
  const entry = { application_id: '7', reference_number: 'CR-7', title: 'Zinc', form_key: 'credit_approval', lines: [] }
  backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    'GET /api/credit/credit-applications/agenda/': ok({ results: [entry], left_out }),
  })
  signedIn()
  open('/my-tasks/agenda')
  expect(await screen.findByRole('link', { name: 'CR-7 · Zinc' })).toBeTruthy()
  expect(screen.queryByText(/older applications? await/)?.textContent).toBe(note)
})
