import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { backend, holdAnswers, ok } from '../../../../tests/support/backend.ts'
import { index } from '../../../../tests/support/definitions.ts'
import { open, signedIn, someone } from '../../../../tests/support/screen.tsx'
import type { ProposedVersion, Workbench } from '../../../api/http/types.ts'
import { paths } from '../../paths.ts'

const proposal: ProposedVersion = {
  id: 'p1',
  base_hash: 'a1',
  hash: 'b2',
  note: 'Tenor is optional.',
  proposed_by: { id: 'u2', name: 'Mei Tanaka' },
  proposed_at: '2026-11-20T12:00:00Z',
  live_from: null,
  published_by: null,
  changed_paths: ['reference.json'],
  may_publish: true,
  refusal: null,
}
const before: Workbench = {
  governed_by: 'workbench',
  live: { number: 7, hash: 'a1', note: 'Tenor is required.', since: '2026-11-01T09:00:00Z', published_by: 'Ada Byron' },
  draft: null,
  proposals: [proposal],
  decided: [],
  refused: null,
  uses_folder: false,
  folder_differs: false,
}
const after: Workbench = { ...before, live: { ...before.live, number: 8, note: proposal.note }, proposals: [] }

/** The page of the proposed version, with the question whether to publish it. */
async function askToPublish() {
  signedIn({ ...someone, capabilities: ['publish'] })
  const { routes } = backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    'GET /api/credit/credit-applications/awaiting-my-approval/': ok([]),
    'GET /api/workbench/': ok(before),
    'POST /api/workbench/proposals/p1/publish/': ok(after),
  })
  const router = open(paths.proposal('p1'))
  fireEvent.click(await screen.findByRole('button', { name: 'Publish…' }))
  const publish = within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' })
  return { router, routes, publish: () => fireEvent.click(publish) }
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows to who decides which cases the version breaks', async () => {
  signedIn({ ...someone, capabilities: ['publish'] })
  const failed = ['stages/x/cases.json:8:3: A review has a template.', 'stages/x/cases.json:9:3: It leads on.']
  const { calls } = backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    'GET /api/credit/credit-applications/awaiting-my-approval/': ok([]),
    'GET /api/workbench/': ok(before),
    'POST /api/workbench/cases/': ok({ count: 166, failing: 2, failed }),
  })
  open(paths.proposal('p1'))
  expect((await screen.findByText(failed[1] ?? '')).closest('.alert')?.textContent).toMatch(
    /^2 cases fail with these definitions:/,
  )
  expect(calls.find(({ path }) => path.endsWith('/cases/'))?.body).toEqual({ of: 'proposal-p1' })
})

it('publishing leads to the overview', async () => {
  const { router, routes, publish } = await askToPublish()
  routes['GET /api/workbench/'] = ok(after)
  publish()
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.workbench))
  expect(await screen.findByText('Version 8')).toBeTruthy()
})

it('what is published is shown as live, even if the overview was asked for before', async () => {
  const { router, publish } = await askToPublish()
  const answerPublishing = holdAnswers('POST /api/workbench/')
  publish()
  const answerOverview = holdAnswers('GET /api/workbench/')
  await act(() => router.navigate(paths.workbench))
  answerPublishing()
  expect(await screen.findByText('Version 8')).toBeTruthy()
  answerOverview()
  await settle()
  expect(screen.queryByText('Version 7')).toBeNull()
})
