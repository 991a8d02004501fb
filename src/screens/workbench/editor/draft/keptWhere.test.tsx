import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok } from '../../../../../tests/support/backend.ts'
import { fillStores } from '../../../../../tests/support/browserStores.ts'
import { live, openField, serveDraft } from '../../../../../tests/support/definitionEditor.ts'
import { unsaved } from '../../../unsaved.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const outOfOrder = { status: 503, body: { detail: 'Out of order.' } }

it('says that only this browser has the draft, also to who logs out, and that it is nowhere', async () => {
  const { routes } = serveDraft({ 'PUT /api/workbench/draft/': outOfOrder })
  const chosen = await openField('governing_law')
  expect(await unsaved.lostIn(0)).toBeUndefined()
  await userEvent.click(chosen.getByRole('button', { name: 'Move up' }))
  expect(await screen.findByText('Saved in this browser only: Out of order.')).toBeDefined()
  expect(await unsaved.lostIn(0)).toMatch(/^Changes of your draft are saved in this browser only/)
  fillStores()
  await userEvent.click(chosen.getByRole('button', { name: 'Move down' }))
  expect(await screen.findByText(/^Not saved, neither on the server nor in this browser/)).toBeDefined()
  expect(await unsaved.lostIn(0)).toBe('Your latest changes are not saved yet.')
  routes['PUT /api/workbench/draft/'] = ok({
    revision: 1,
    base_hash: live.hash,
    hash: 'b'.repeat(64),
    updated_at: '2026-11-25T14:02:00Z',
    changed_paths: [],
  })
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText(/^Saved/)).toBeDefined()
  expect(await unsaved.lostIn(0)).toBeUndefined()
})

it('says that the draft could not be checked, rather than nothing', async () => {
  serveDraft({ 'POST /api/workbench/draft/check/': outOfOrder })
  const chosen = await openField('governing_law')
  await userEvent.click(chosen.getByRole('button', { name: 'Move up' }))
  expect(await screen.findByText('The draft could not be checked.')).toBeDefined()
})

it.each([
  ['after a while', () => vi.advanceTimersByTime(10_000)],
  ['when the network is back', () => window.dispatchEvent(new Event('online'))],
])('checks the draft again %s where the server did not answer', async (_, happen) => {
  const { calls, routes } = serveDraft({ 'POST /api/workbench/draft/check/': outOfOrder })
  const checks = () => calls.filter(({ path }) => path === '/api/workbench/draft/check/').length
  const chosen = await openField('governing_law')
  await userEvent.click(chosen.getByRole('button', { name: 'Move up' }))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await screen.findByText('The draft could not be checked.')
  routes['POST /api/workbench/draft/check/'] = ok({ mistakes: [] })
  happen()
  await waitFor(() => expect(screen.queryByText('The draft could not be checked.')).toBeNull())
  const before = checks()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(checks()).toBe(before)
})

it('opens where the browser stores nothing', async () => {
  serveDraft()
  fillStores()
  expect((await openField('governing_law')).getByRole('heading', { name: 'Governing law' })).toBeDefined()
})

it('is kept at once when the person turns to another window, where they may log out', async () => {
  const { calls } = serveDraft()
  const chosen = await openField('governing_law')
  const moveUp = chosen.getByRole('button', { name: 'Move up' })
  // No timer ends: only what the event causes happens.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const settled = async () => {
    for (let n = 0; n < 50; n += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  const kept = () => calls.filter(({ method, path }) => method === 'PUT' && path === '/api/workbench/draft/').length
  fireEvent.click(moveUp)
  await settled()
  expect(kept()).toBe(0)
  window.dispatchEvent(new Event('blur'))
  await settled()
  expect(kept()).toBe(1)
})
