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
const newer = await indexOf({ ...stage, hash: 'newer', data: renamed })

beforeEach(() => signedIn())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** What a page hears that is shown again. */
const showAgain = () => fireEvent(document, new Event('visibilitychange'))

it('is offered in an open form once it is live, and what was typed stays', async () => {
  const served = { index }
  const { calls } = backend({
    'GET /definitions/index.json': () => served.index,
    'GET /api/credit/credit-applications/7/': ok({
      id: '7',
      title: 'Copper line',
      sub_processes: [{ form_key: 'legal_review', form_name: 'Legal Review', can_edit: true }],
      legal_review_form: { agreement_template: 'ISDA', workflow_instance: { id: 'w7', current_state: 'Draft' } },
    }),
    'GET /api/notifications/': ok([]),
  })
  const looks = () => calls.filter(({ path }) => path === '/definitions/index.json').length
  open('/credit-requests/7/edit?form_type=legal_review')
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
