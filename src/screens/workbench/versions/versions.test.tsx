import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { backend, holdAnswers, ok } from '../../../../tests/support/backend.ts'
import { index } from '../../../../tests/support/definitions.ts'
import { open, signedIn, someone } from '../../../../tests/support/screen.tsx'
import type { ProposedVersion, PublishedVersion, Workbench } from '../../../api/http/types.ts'

const [was, is] = ['a1'.repeat(32), 'b2'.repeat(32)]
const ada = { id: 'a', name: 'Ada Byron' }
const proposal: ProposedVersion = {
  id: '0b9d6a52-0000-4000-8000-000000000001',
  base_hash: was,
  hash: is,
  note: 'Auditors are examiners.',
  proposed_by: ada,
  proposed_at: '2026-11-20T12:00:00Z',
  live_from: null,
  published_by: null,
  changed_paths: ['reference.json'],
  may_publish: true,
  refusal: null,
}
const workbench: Workbench = {
  governed_by: 'workbench',
  live: { number: 7, hash: was, note: 'Tenor.', since: '2026-11-01T09:00:00Z', published_by: 'Ben Adler' },
  draft: null,
  proposals: [proposal],
  decided: [],
  refused: null,
  uses_folder: false,
  folder_differs: false,
}
const version = (number: number): PublishedVersion => ({
  number,
  hash: String(number).repeat(64),
  note: `Note ${number}`,
  author: ada,
  published_by: { id: 'b', name: 'Ben Adler' },
  live_at: '2026-11-01T09:00:00Z',
  restores: number === 7 ? 3 : null,
  changed_paths: [],
})
const reference = (title: string) => `{\n  "roles": [\n    { "name": "auditor", "title": "${title}" }\n  ]\n}\n`
const files: Record<string, string> = { [was]: 'Auditor', live: 'Auditor', [`proposal-${proposal.id}`]: 'Examiner' }
const publisher = { ...someone, capabilities: ['publish'] }

const serve = (more: Parameters<typeof backend>[0] = {}) =>
  backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    'GET /api/workbench/': ok(workbench),
    'POST /api/workbench/cases/': ok({ count: 0, failing: 0, failed: [] }),
    'GET /api/workbench/versions/': ok({ results: [version(7), version(6)], next: null }),
    'GET /api/workbench/files/': (_, { searchParams }) => {
      const of = searchParams.get('of') ?? ''
      return ok({ hash: of, files: [{ path: 'reference.json', text: reference(files[of] ?? of) }] })
    },
    ...more,
  })

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const inDialog = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
const at = `/workbench/proposals/${proposal.id}`

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['is no name of one', 'seven', { status: 400, body: { of: ['This must match pattern "^(live|draft)$".'] } }],
  ['is of none', '999', { status: 404, body: { detail: 'Not found.' } }],
])('says that there is no such version where the address %s', async (_, of, none) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  signedIn(publisher)
  serve({
    'GET /api/workbench/files/': (_body, { searchParams }) =>
      searchParams.get('of') === of ? none : ok({ hash: was, files: [] }),
  })
  open(`/workbench/comparison?from=${of}`)
  expect(await screen.findByText('There is no such version.')).toBeTruthy()
  expect(screen.queryByText(/pattern/)).toBeNull()
})

it('says in sentences and line by line what a proposed version changes', async () => {
  signedIn(publisher)
  serve()
  open(at)
  const sentences = within(await screen.findByRole('region', { name: 'What changes' }))
  expect(sentences.getByRole('heading', { name: 'Reference data' })).toBeTruthy()
  expect(sentences.getByText(/Auditor.*Examiner/)).toBeTruthy()
  const summary = screen.getByText('reference.json', { selector: 'summary' })
  const details = summary.closest('details')
  if (!details) throw new Error('There is nothing to unfold.')
  details.open = true
  fireEvent(details, new Event('toggle'))
  const lines = await screen.findByRole('group', { name: 'Lines of reference.json' })
  expect(lines.querySelector('del')?.textContent).toContain('Auditor')
  expect(lines.querySelector('ins')?.textContent).toContain('Examiner')
})

it('is published by a second person, after what follows has been said', async () => {
  signedIn(publisher)
  const { changes } = serve({ [`POST /api/workbench/proposals/${proposal.id}/publish/`]: ok(workbench) })
  const router = open(at)
  fireEvent.click(await screen.findByRole('button', { name: 'Publish…' }))
  expect(screen.getByRole('dialog').textContent).toContain('becomes live for everybody at once')
  inDialog('Publish')
  await waitFor(() => expect(router.state.location.pathname).toBe('/workbench'))
  expect(changes().map(({ body }) => body)).toEqual([{ hash: is }])
})

it.each(['publish', 'refuse'])('leaves a person where they have gone while it was sent: %s', async (way) => {
  signedIn(publisher)
  const { changes } = serve({
    [`POST /api/workbench/proposals/${proposal.id}/publish/`]: ok(workbench),
    [`POST /api/workbench/proposals/${proposal.id}/refuse/`]: { status: 204 },
  })
  const router = open(at)
  const name = way === 'publish' ? 'Publish' : 'Refuse'
  fireEvent.click(await screen.findByRole('button', { name: `${name}…` }))
  if (way === 'refuse') fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Not yet.' } })
  const answer = holdAnswers('POST')
  inDialog(name)
  await waitFor(() => expect(changes()).toHaveLength(1))
  await act(() => router.navigate('/my-tasks'))
  answer()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(router.state.location.pathname).toBe('/my-tasks')
})

it('says what has changed where another version has become live first', async () => {
  signedIn(publisher)
  serve({
    [`POST /api/workbench/proposals/${proposal.id}/publish/`]: {
      status: 409,
      body: {
        detail: 'The live definitions have changed since.',
        code: 'base_changed',
        changed_paths: ['tables/rates.json'],
      },
    },
  })
  open(at)
  fireEvent.click(await screen.findByRole('button', { name: 'Publish…' }))
  inDialog('Publish')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The live definitions have changed since.')
  expect(within(alert).getByText('tables/rates.json')).toBeTruthy()
})

it('is refused with a reason only', async () => {
  signedIn(publisher)
  const { changes } = serve({ [`POST /api/workbench/proposals/${proposal.id}/refuse/`]: { status: 204 } })
  open(at)
  fireEvent.click(await screen.findByRole('button', { name: 'Refuse…' }))
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refuse' })).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: ' Not yet. ' } })
  inDialog('Refuse')
  await waitFor(() => expect(changes().map(({ body }) => body)).toEqual([{ reason: 'Not yet.' }]))
})

it('keeps the reason while its dialog is closed', async () => {
  signedIn(publisher)
  serve()
  open(at)
  fireEvent.click(await screen.findByRole('button', { name: 'Refuse…' }))
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Not yet.' } })
  inDialog('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Refuse…' }))
  expect(screen.getByLabelText(/^Reason/)).toHaveProperty('value', 'Not yet.')
})

it('keeps the reason, also what was typed while it was sent, and says why, where it could not be refused', async () => {
  signedIn(publisher)
  const { changes } = serve({
    [`POST /api/workbench/proposals/${proposal.id}/refuse/`]: { status: 503, body: { detail: 'Out of order.' } },
  })
  open(at)
  fireEvent.click(await screen.findByRole('button', { name: 'Refuse…' }))
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Not yet' } })
  const answer = holdAnswers('POST')
  inDialog('Refuse')
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Not yet: the rates are old.' } })
  answer()
  expect(await dialog.findByText('Out of order.')).toBeTruthy()
  expect(dialog.getByLabelText(/^Reason/)).toHaveProperty('value', 'Not yet: the rates are old.')
  inDialog('Refuse')
  await waitFor(() => expect(changes()).toHaveLength(2))
})

it('is withdrawn by who proposed it, who is offered no refusal', async () => {
  signedIn({ ...someone, capabilities: ['define'] })
  const own = { ...proposal, proposed_by: { id: someone.id, name: someone.name }, may_publish: false }
  const { changes } = serve({
    'GET /api/workbench/': ok({ ...workbench, proposals: [own] }),
    [`POST /api/workbench/proposals/${proposal.id}/refuse/`]: { status: 204 },
  })
  open(at)
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(screen.queryByRole('button', { name: 'Refuse…' })).toBeNull()
  await waitFor(() => expect(changes().map(({ body }) => body)).toEqual([{}]))
})

it('lists every version, and rolls back in one step once a reason is given', async () => {
  signedIn(publisher)
  const { changes } = serve({ 'POST /api/workbench/versions/6/restore/': ok(workbench) })
  open('/workbench/versions')
  const row = (await screen.findByText('Note 7')).closest('tr')
  expect(row?.textContent).toContain('Live')
  expect(row?.textContent).toContain('Version 3 again')
  press('Roll back to this')
  expect(screen.getByRole('dialog').textContent).toContain('Version 6 (“Note 6”) becomes live for everybody at once')
  expect(screen.getByRole('button', { name: 'Make version 6 live' })).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText(/^Why/), { target: { value: 'Too strict.' } })
  inDialog('Make version 6 live')
  await waitFor(() => expect(changes().map(({ body }) => body)).toEqual([{ note: 'Too strict.', live_hash: was }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('names the version that has become live meanwhile, where rolling back was refused for it', async () => {
  signedIn(publisher)
  const detail = 'Another version has become live since. Look at it before you roll back.'
  serve({ 'POST /api/workbench/versions/6/restore/': { status: 409, body: { detail } } })
  open('/workbench/versions')
  await screen.findByText('Note 7')
  press('Roll back to this')
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('instead of version 7')
  fireEvent.change(screen.getByLabelText(/^Why/), { target: { value: 'Too strict.' } })
  serve({
    'GET /api/workbench/': ok({ ...workbench, live: { ...workbench.live, number: 8, hash: is } }),
    'POST /api/workbench/versions/6/restore/': { status: 409, body: { detail } },
  })
  inDialog('Make version 6 live')
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  await waitFor(() => expect(dialog.textContent).toContain('instead of version 8'))
})

it('leaves the dialog of another version open when one that was closed meanwhile is rolled back to', async () => {
  signedIn(publisher)
  const versions = { results: [version(7), version(6), version(5)], next: null }
  const { changes } = serve({
    'GET /api/workbench/versions/': ok(versions),
    'POST /api/workbench/versions/6/restore/': ok(workbench),
  })
  open('/workbench/versions')
  const rollBackTo = (row: number) =>
    fireEvent.click(screen.getAllByRole('button', { name: 'Roll back to this' })[row] as HTMLElement)
  await screen.findByText('Note 5')
  rollBackTo(0)
  fireEvent.change(screen.getByLabelText(/^Why/), { target: { value: 'Too strict.' } })
  const answer = holdAnswers('POST')
  inDialog('Make version 6 live')
  inDialog('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  rollBackTo(1)
  fireEvent.change(screen.getByLabelText(/^Why/), { target: { value: 'Still too strict.' } })
  answer()
  await waitFor(() => expect(changes()).toHaveLength(1))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.getByLabelText(/^Why/)).toHaveProperty('value', 'Still too strict.')
})

it('compares any two versions, by the address', async () => {
  signedIn(publisher)
  serve()
  const router = open('/workbench/comparison?from=6&to=7')
  expect(await screen.findByRole('region', { name: 'What changes' })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '6' } })
  expect(await screen.findByText('The versions are the same.')).toBeTruthy()
  expect(router.state.location.search).toBe('?from=6&to=6')
})
