import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { backend, holdAnswers, ok } from '../../../../tests/support/backend.ts'
import { index } from '../../../../tests/support/definitions.ts'
import { open, signedIn, someone, unfold } from '../../../../tests/support/screen.tsx'
import type { ReplayFinding, ReplayWithFindings, Workbench } from '../../../api/http/types.ts'

const ada = { id: 'a', name: 'Ada Byron' }
const workbench: Workbench = {
  governed_by: 'workbench',
  live: { number: 7, hash: 'a1', note: 'Tenor.', since: '2026-11-01T09:00:00Z', published_by: 'Ben Adler' },
  draft: {
    revision: 4,
    base_hash: 'a1',
    hash: 'b2',
    goes_on_from: null,
    updated_at: '2026-11-20T12:00:00Z',
    changed_paths: ['a.json'],
  },
  proposals: [],
  decided: [],
  refused: null,
  uses_folder: false,
  folder_differs: false,
}
const finding: ReplayFinding = {
  what: 'invalid',
  stage: { name: 'legal', title: 'Legal Review' },
  field: { name: 'law', title: 'Governing law' },
  action: null,
  before: null,
  after: null,
  message: 'Governing law is required.',
  count: 120,
  applications: [{ id: '7', reference_number: 'CR-2026-00012' }],
}
const replay: ReplayWithFindings = {
  id: 'r',
  of: 'draft',
  hash: 'b2',
  base_hash: 'a1',
  started_by: ada,
  started_at: '2026-11-20T12:00:00Z',
  state: 'done',
  total: 400,
  seen: 400,
  ended_at: '2026-11-20T12:01:00Z',
  mistakes: [],
  found: 3,
  findings: [
    finding,
    { ...finding, what: 'option_missing', message: null, before: 'OTHER' },
    { ...finding, what: 'required_level', message: null, before: 'DA6', after: null },
  ],
  others: 0,
}

const serve = (known: ReplayWithFindings | undefined, more: Parameters<typeof backend>[0] = {}) =>
  backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    'GET /api/credit/credit-applications/': ok([]),
    'GET /api/credit/credit-applications/awaiting-my-approval/': ok([]),
    'GET /api/workbench/': ok(workbench),
    'GET /api/workbench/replays/': ok({ results: known ? [known] : [] }),
    ...(known && { 'GET /api/workbench/replays/r/': ok(known) }),
    ...more,
  })

const button = (name: string) => screen.findByRole('button', { name })

beforeEach(() => signedIn({ ...someone, capabilities: ['define'] }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('is of the draft where the address names nothing that can be replayed', async () => {
  serve(replay)
  open('/workbench/replay?of=nope')
  await screen.findByRole('region', { name: 'Would be lost' })
  expect(screen.queryByText('Proposed version')).toBeNull()
})

it('says what would be different for how many applications, and leads to them', async () => {
  serve(replay)
  open('/workbench/replay')
  const lost = within(await screen.findByRole('region', { name: 'Would be lost' }))
  expect(lost.getByText('Governing law: the option “OTHER”, which was chosen, would no longer exist.')).toBeTruthy()
  const wrong = within(screen.getByRole('region', { name: 'Would have to be corrected' }))
  expect(wrong.getByText('Governing law is required.')).toBeTruthy()
  unfold(wrong.getByText('120 applications'))
  const link = wrong.getByRole('link', { name: 'CR-2026-00012' })
  expect(link.getAttribute('href')).toBe('/credit-requests/7/details')
  expect(wrong.getByText('and 119 more')).toBeTruthy()
  const levels = within(screen.getByRole('region', { name: 'Would be computed or proposed differently' }))
  expect(levels.getByText('The required level (Governing law) would be nothing rather than DA6.')).toBeTruthy()
})

it('says where its result is about an earlier state of the draft, and that other definitions are live', async () => {
  serve({ ...replay, hash: 'b1', base_hash: 'a0', found: 0, findings: [] })
  open('/workbench/replay')
  expect(await screen.findByText(/^This result is about an earlier state/)).toBeTruthy()
  expect(screen.getByText('Other definitions have become live since then.')).toBeTruthy()
  expect(screen.getByText(/^Nothing would change for the 400 open applications/)).toBeTruthy()
})

it('begins, shows how far it is, and can be stopped', async () => {
  const running = { ...replay, state: 'running' as const, seen: 150, ended_at: null, found: 0, findings: [] }
  const { calls } = serve(running, { 'POST /api/workbench/replays/r/stop/': { status: 204 } })
  open('/workbench/replay')
  expect(await screen.findByText('150 of 400 applications')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Progress of the replay' }).getAttribute('aria-valuenow')).toBe('37.5')
  expect((await button('Replay')).hasAttribute('disabled')).toBe(true)
  fireEvent.click(await button('Stop'))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/stop/'))).toBe(true))
})

it('hands the focus to its progress as it begins', async () => {
  const running = { ...replay, state: 'running' as const, seen: 150, ended_at: null, found: 0, findings: [] }
  const { routes } = serve(undefined, { 'POST /api/workbench/replays/': { status: 201, body: running } })
  open('/workbench/replay')
  const pressed = await button('Replay')
  pressed.focus()
  Object.assign(routes, {
    'GET /api/workbench/replays/': ok({ results: [running], next: null }),
    'GET /api/workbench/replays/r/': ok(running),
  })
  fireEvent.click(pressed)
  await screen.findByText('150 of 400 applications')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('150 of 400 applications'))
  expect(document.activeElement).not.toBe(document.body)
})

it('says who is replaying where another one runs', async () => {
  const detail = 'A replay of Ben Adler is running. Only one runs at a time: wait until it is done.'
  const { calls } = serve(undefined, { 'POST /api/workbench/replays/': { status: 409, body: { detail } } })
  open('/workbench/replay')
  fireEvent.click(await button('Replay'))
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ of: 'draft' })
})

it('says at once why it did not begin, while what it reads afterwards is not answered', async () => {
  serve(undefined, { 'POST /api/workbench/replays/': { status: 503, body: { detail: 'Not available right now.' } } })
  open('/workbench/replay')
  const start = await button('Replay')
  await waitFor(() => expect(start).toHaveProperty('disabled', false))
  const release = holdAnswers('GET /api/workbench/replays/')
  fireEvent.click(start)
  expect(await screen.findByText('Not available right now.', {}, { timeout: 2000 })).toBeTruthy()
  release()
})

it('offers nothing to replay without a draft or a proposed version', async () => {
  serve(undefined, { 'GET /api/workbench/': ok({ ...workbench, draft: null }) })
  open('/workbench/replay')
  expect(await screen.findByText('You have no draft that could be replayed.')).toBeTruthy()
  expect((await button('Replay')).hasAttribute('disabled')).toBe(true)
})

it.each([
  ['broken_off', /^The replay was interrupted/],
  ['stopped', /^The replay was stopped/],
] as const)('says that it was %s', async (state, sentence) => {
  serve({ ...replay, state, findings: [], found: 0 })
  open('/workbench/replay')
  expect(await screen.findByText(sentence)).toBeTruthy()
})
