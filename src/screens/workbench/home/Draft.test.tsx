import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../../tests/support/backend.ts'
import { index } from '../../../../tests/support/definitions.ts'
import { open, signedIn, someone } from '../../../../tests/support/screen.tsx'
import { draft, workbench } from '../../../../tests/support/workbenchHome.ts'

async function check(own: typeof draft) {
  signedIn({ ...someone, capabilities: ['define'] })
  const { routes } = backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    'GET /api/credit/credit-applications/': ok([]),
    'GET /api/credit/credit-applications/awaiting-my-approval/': ok([]),
    'GET /api/workbench/': ok({ ...workbench, draft: own }),
    'POST /api/workbench/draft/check/': ok({ mistakes: [] }),
    'POST /api/workbench/cases/': ok({ count: 166, failing: 0, failed: [] }),
  })
  open('/workbench')
  const drafted = within(await screen.findByRole('region', { name: 'Your draft' }))
  fireEvent.click(drafted.getByRole('button', { name: 'Check' }))
  const said = await drafted.findByText(/^Your draft has no mistakes\./)
  const propose = drafted.getByRole('button', { name: 'Propose…' })
  return { routes, drafted, said: said.textContent, canPropose: !propose.hasAttribute('disabled') }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['a draft of what is live', draft, 'It can be proposed.', true],
  [
    'a draft of an earlier version',
    { ...draft, base_hash: 'a0' },
    'Merge the changes of the live version before you propose it.',
    false,
  ],
  ['a draft without changes', { ...draft, changed_paths: [] }, 'It changes nothing yet.', false],
])('says after a check of %s what comes next', async (_, own, next, isPossible) => {
  const { said, canPropose } = await check(own)
  expect(said).toBe(`Your draft has no mistakes. ${next}`)
  expect(canPropose).toBe(isPossible)
})

it('no longer says what the check found once the draft is another one', async () => {
  const { routes, drafted } = await check(draft)
  routes['GET /api/workbench/'] = ok({ ...workbench, draft: { ...draft, revision: 5, hash: 'b3' } })
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(drafted.queryByText(/has no mistakes/)).toBeNull())
  expect(drafted.queryByText(/cases pass/)).toBeNull()
})
