import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../tests/support/backend.ts'
import { indexOf } from '../../../tests/support/definitions.ts'
import { open, signedIn } from '../../../tests/support/screen.tsx'
import { readStage } from '../../../tests/support/stageForm.tsx'

const index = await indexOf(await readStage('credit_request'), await readStage('credit_review'))
const path = '/credit-requests/7/briefing'

/** An application whose forms, of which the person can edit some, have briefings or none. */
function arrive(forms: Record<string, boolean>, briefed: string[]) {
  backend({
    'GET /definitions/index.json': ok({ ...(index as { body: object }).body, briefed }),
    'GET /api/credit/credit-applications/7/': ok({
      id: '7',
      sub_processes: Object.entries(forms).map(([form_key, can_edit]) => ({ form_key, form_name: form_key, can_edit })),
    }),
    'GET /api/notifications/': ok([]),
  })
  signedIn()
  return open(path)
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['in which the person can act', { credit_request: true, credit_review: true, credit_approval: false }],
  ['that is the furthest', { credit_request: true, credit_review: false }],
])('an address that names no form opens the briefing of the one %s', async (_, forms) => {
  const router = arrive(forms, ['credit_approval', 'credit_review'])
  await waitFor(() => expect(router.state.location.search).toBe('?form_type=credit_review'))
  expect(router.state.location.pathname).toBe(path)
})

it('an address that names no form says so where no form has a briefing', async () => {
  const router = arrive({ credit_request: true }, [])
  expect(await screen.findByText('There is no briefing for this form.')).toBeTruthy()
  expect(router.state.location.search).toBe('')
})
