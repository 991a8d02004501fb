import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../../tests/support/backend.ts'
import { index } from '../../../../tests/support/definitions.ts'
import { open, signedIn, someone } from '../../../../tests/support/screen.tsx'
import { draft, workbench } from '../../../../tests/support/workbenchHome.ts'
import type { Workbench } from '../../../api/http/types.ts'

const designer = { ...someone, capabilities: ['define'] }
const administrator = { ...someone, capabilities: ['administer', 'publish'] }

const serve = (state: Workbench, more: Parameters<typeof backend>[0] = {}) =>
  backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    'GET /api/credit/credit-applications/': ok([]),
    'GET /api/credit/credit-applications/awaiting-my-approval/': ok([]),
    'GET /api/workbench/': ok(state),
    ...more,
  })

const isAlert = (element: Element | null) => element?.classList.contains('alert-text') ?? false
const matches = (element: Element | null, text: string | RegExp) =>
  typeof text === 'string' ? element?.textContent === text : text.test(element?.textContent ?? '')
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says what is live, since when and by whom, and why what should be live is not', async () => {
  signedIn(designer)
  serve({ ...workbench, refused: { since: '2026-11-02T09:00:00Z', mistakes: ['reference.json:3:4: no comma.'] } })
  open('/workbench')
  const live = await part('Live now')
  expect(live.getByText('Version 7')).toBeTruthy()
  expect(live.getByText('Tenor is required.')).toBeTruthy()
  expect(live.getByText(/published by Ada Byron$/)).toBeTruthy()
  expect(live.getByText('reference.json:3:4: no comma.')).toBeTruthy()
})

it('takes a version that was proposed from the draft over as what the draft goes on from, not as somebody else’s', async () => {
  signedIn(designer)
  const own = { ...draft, base_hash: 'a0', goes_on_from: 'a1' }
  const texts: Record<string, string> = {
    a0: 'begun\n',
    a1: 'proposed\n',
    live: 'proposed\n',
    draft: 'changed since\n',
  }
  const { changes } = serve(
    { ...workbench, draft: own },
    {
      'GET /api/workbench/files/': (_, { searchParams }) =>
        ok({ hash: 'a1', files: [{ path: 'reference.json', text: texts[searchParams.get('of') ?? ''] }] }),
      'PUT /api/workbench/draft/': ok({ ...own, base_hash: 'a1', goes_on_from: null }),
    },
  )
  open('/workbench')
  const drafted = await part('Your draft')
  expect(drafted.getByText(/^Your proposal is live\./)).toBeTruthy()
  press('Merge its changes')
  await waitFor(() =>
    expect(changes()).toMatchObject([{ body: { base_hash: 'a1', files: { 'reference.json': 'changed since\n' } } }]),
  )
  expect(screen.queryByText(/changed the same lines/)).toBeNull()
})

it('says of a version that is not in use, because the server was started with the folder, that it is not', async () => {
  signedIn(designer)
  serve({ ...workbench, uses_folder: true })
  open('/workbench')
  const live = await part('Live now')
  expect(live.getByText(/started with the files of the folder \(FOLDER_GOVERNS\) and uses them instead/)).toBeTruthy()
})

it('is for those who draft or publish: others are led to the dashboard, and nothing is asked for them', async () => {
  signedIn(someone)
  const { calls } = serve(workbench)
  const router = open('/workbench')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(calls.filter(({ path }) => path.startsWith('/api/workbench'))).toEqual([])
})

it('checks the draft and lists each mistake with its place', async () => {
  signedIn(designer)
  const mistakes = ['stages/x/ui.schema.json:2:3: “tenor” is on no tab.']
  serve(workbench, { 'POST /api/workbench/draft/check/': ok({ mistakes }) })
  open('/workbench')
  const own = await part('Your draft')
  expect(own.getByText(/^Changes one file/)).toBeTruthy()
  press('Check')
  expect(await own.findByText(mistakes[0] ?? '')).toBeTruthy()
})

it.each([
  [{ count: 166, failing: 0, failed: [] }, 'All 166 cases pass.'],
  [
    { count: 166, failing: 1, failed: ['stages/x/cases.json:8:3: A review has a template.'] },
    /^A case fails with these definitions:stages\/x\/cases\.json:8:3: A review has a template\.$/,
  ],
])('says after a check without mistakes, and to who proposes, whether the cases hold: %j', async (result, text) => {
  signedIn(designer)
  const { calls } = serve(workbench, {
    'POST /api/workbench/draft/check/': ok({ mistakes: [] }),
    'POST /api/workbench/cases/': ok(result),
  })
  open('/workbench')
  const own = await part('Your draft')
  press('Check')
  const shownIn = (within: typeof own) => within.findByText((_, element) => isAlert(element) && matches(element, text))
  expect(await shownIn(own)).toBeTruthy()
  press('Propose…')
  expect(await shownIn(within(screen.getByRole('dialog')))).toBeTruthy()
  expect(calls.find(({ path }) => path.endsWith('/cases/'))?.body).toEqual({ of: 'draft' })
})

it('discards the draft only after a question, and has the focus where it was', async () => {
  signedIn(designer)
  const { changes, routes } = serve(workbench, { 'DELETE /api/workbench/draft/': { status: 204 } })
  open('/workbench')
  await part('Your draft')
  press('Discard')
  press('Keep it')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes()).toEqual([])
  press('Discard')
  routes['GET /api/workbench/'] = ok({ ...workbench, draft: null })
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await screen.findByText(/^You have no draft/)
  expect(changes().map(({ method }) => method)).toEqual(['DELETE'])
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^You have no draft/))
})

it('offers the folder’s edit as a draft: what differs from what is live, over the revision that was seen', async () => {
  signedIn(designer)
  const files = (hash: string, texts: Record<string, string>) =>
    ok({ hash, files: Object.entries(texts).map(([path, text]) => ({ path, text })) })
  const { changes } = serve(
    { ...workbench, draft: null, folder_differs: true },
    {
      'GET /api/workbench/files/': (_, { searchParams }) =>
        searchParams.get('of') === 'live'
          ? files('a1', { 'a.json': '1', 'b.json': '2', 'c.json': '3' })
          : files('f1', { 'a.json': '1', 'b.json': '20', 'd.json': '4' }),
      'PUT /api/workbench/draft/': ok(draft),
    },
  )
  open('/workbench')
  fireEvent.click(await screen.findByRole('button', { name: 'Copy to my draft' }))
  await waitFor(() =>
    expect(changes().map(({ body }) => body)).toEqual([
      { base_hash: 'a1', revision: 0, files: { 'b.json': '20', 'c.json': null, 'd.json': '4' } },
    ]),
  )
})

it('lets an administrator decide what governs, after a question that says what follows', async () => {
  signedIn(administrator)
  const { changes } = serve(workbench, {
    'POST /api/workbench/governance/': ok({
      ...workbench,
      governed_by: 'folder',
      live: { ...workbench.live, number: null },
    }),
  })
  open('/workbench')
  await part('Source of the definitions')
  expect(screen.queryByRole('region', { name: 'Your draft' })).toBeNull()
  screen.getByRole('button', { name: 'Use the folder’s definitions' }).focus()
  press('Use the folder’s definitions')
  expect(screen.getByRole('dialog').textContent).toContain('becomes live at once')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Use the folder’s definitions' }))
  expect(await screen.findByText('The files of the folder')).toBeTruthy()
  expect(changes().map(({ body }) => body)).toEqual([{ governed_by: 'folder' }])
  expect(screen.queryByText('Use the workbench’s definitions?')).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Use the workbench’s definitions'))
})

it('says which mistakes keep the folder from governing', async () => {
  signedIn(administrator)
  serve(workbench, {
    'POST /api/workbench/governance/': {
      status: 409,
      body: { detail: 'The folder cannot govern.', code: 'definitions_refused', reasons: ['a.json:1:1: wrong.'] },
    },
  })
  open('/workbench')
  await part('Source of the definitions')
  press('Use the folder’s definitions')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Use the folder’s definitions' }))
  expect(await screen.findByText(/a\.json.*wrong\./)).toBeTruthy()
})

it('keeps the note of a proposal while its dialog is closed', async () => {
  signedIn(designer)
  serve(workbench)
  open('/workbench')
  await part('Your draft')
  press('Propose…')
  fireEvent.change(screen.getByLabelText(/^Note/), { target: { value: 'Tenor is optional.' } })
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('Propose…')
  expect(screen.getByLabelText(/^Note/)).toHaveProperty('value', 'Tenor is optional.')
})

it('refuses to propose with a moment that is half entered, which the browser hides, and proposes once it is whole', async () => {
  signedIn(designer)
  const { changes } = serve(workbench, { 'POST /api/workbench/proposals/': ok({ id: 'p1' }) })
  open('/workbench')
  await part('Your draft')
  press('Propose…')
  fireEvent.change(screen.getByLabelText(/^Note/), { target: { value: 'Tenor is optional.' } })
  const from = screen.getByLabelText('Live from')
  Object.defineProperty(from, 'validity', { value: { badInput: true }, configurable: true })
  press('Propose')
  expect(screen.getByText('Enter day and time, or neither.')).toBeTruthy()
  expect(document.activeElement).toBe(from)
  expect(changes()).toEqual([])
  Object.defineProperty(from, 'validity', { value: { badInput: false } })
  fireEvent.change(from, { target: { value: '2027-01-31T10:00' } })
  expect(screen.queryByText('Enter day and time, or neither.')).toBeNull()
  press('Propose')
  await waitFor(() =>
    expect(changes().map(({ body }) => body)).toMatchObject([
      { live_from: new Date('2027-01-31T10:00').toISOString(), note: 'Tenor is optional.' },
    ]),
  )
})

it('says at “Live from” that its moment has passed, as the server does, and keeps the rest', async () => {
  signedIn(designer)
  const passed = { status: 400, body: { live_from: ['This must be in the future.'] } }
  serve(workbench, { 'POST /api/workbench/proposals/': passed })
  open('/workbench')
  await part('Your draft')
  press('Propose…')
  fireEvent.change(screen.getByLabelText(/^Note/), { target: { value: 'Tenor is optional.' } })
  const from = screen.getByLabelText('Live from')
  fireEvent.change(from, { target: { value: '2020-01-31T10:00' } })
  press('Propose')
  expect(await screen.findByText('This must be in the future.')).toBeTruthy()
  expect(screen.queryByText(/live_from/)).toBeNull()
  expect(document.activeElement).toBe(from)
  fireEvent.change(from, { target: { value: '2027-01-31T10:00' } })
  expect(screen.queryByText('This must be in the future.')).toBeNull()
  expect(screen.getByLabelText(/^Note/)).toHaveProperty('value', 'Tenor is optional.')
})
