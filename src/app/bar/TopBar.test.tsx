import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { open, signedIn, someone } from '../../../tests/support/screen.tsx'
import { plainToken } from '../../../tests/support/tokens.ts'
import { session } from '../../api/http/session.ts'

const me = '/api/users/me/'
const awaiting = '/api/credit/credit-applications/awaiting-my-approval/'
const auditor = { ...someone, role: { name: 'auditor', title: 'Auditor' }, capabilities: ['audit'] }
const requester = { ...someone, capabilities: ['create'] }

const serve = (now: object) =>
  backend({
    'GET /definitions/index.json': index,
    [`GET ${awaiting}`]: ok([]),
    'GET /api/notifications/': ok([]),
    [`GET ${me}`]: ok(now),
  })

/** On a narrow screen, as this one is taken for, it stands in the menu. */
const createNew = () => screen.queryByText('Create New', { selector: 'a' })

async function menu() {
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  await userEvent.keyboard('{Escape}')
  return names
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the top bar, by what the server says that a person may do (spec decision 38)', () => {
  it('offers no Create New to whom it is not allowed, on any width', async () => {
    signedIn(auditor)
    serve(auditor)
    open('/my-tasks')
    await screen.findByRole('heading', { name: 'My Tasks' })
    expect(createNew()).toBeNull()
    expect(await menu()).toEqual(['Dashboard', 'My Tasks', 'Prioritization', 'All Requests'])
  })

  it('asks a server with more than product spec §7 where nothing is known of the person, as after the token alone was read', async () => {
    signedIn({ ...someone, role: { name: 'auditor' } })
    serve(auditor)
    open('/my-tasks')
    await screen.findByRole('heading', { name: 'My Tasks' })
    await waitFor(() => expect(createNew()).toBeNull())
  })

  it('offers everything where the server does not say, and does not ask it', async () => {
    signedIn({ ...someone, role: { name: 'auditor' } }, plainToken)
    const { calls } = serve(auditor)
    open('/my-tasks')
    await screen.findByRole('heading', { name: 'My Tasks' })
    expect(createNew()).not.toBeNull()
    expect(await menu()).toContain('Create New')
    expect(calls.map(({ path }) => path).toSorted()).toEqual([awaiting, '/definitions/index.json'])
  })

  it('names each of its menus, as a screen reader says on entering it', async () => {
    signedIn(requester)
    serve(requester)
    open('/my-tasks')
    await screen.findByRole('heading', { name: 'My Tasks' })
    for (const name of ['Menu', 'Notifications', 'User menu']) {
      await userEvent.click(screen.getByRole('button', { name }))
      expect(await screen.findByRole('menu', { name })).toBeTruthy()
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    }
  })

  it('leads from the bell to what a notification is about', async () => {
    signedIn(requester)
    const { routes } = serve(requester)
    const notice = { at: '2026-11-26T10:00:00Z', form_key: null }
    routes['GET /api/notifications/'] = ok([
      { ...notice, id: 'n1', text: 'Ada proposes a change.', path: '/records/changes/c1' },
      { ...notice, id: 'n2', text: 'It waits.', application_id: '7', form_key: 'legal_review' },
      { ...notice, id: 'n3', text: 'You act for Ben.' },
    ])
    open('/my-tasks')
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications (3 new)' }))
    const links = (await screen.findAllByRole('menuitem')).map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/records/changes/c1', '/credit-requests/7/edit?form_type=legal_review', '/my-tasks'])
  })

  it('counts as seen what comes while the bell is open', async () => {
    signedIn(requester)
    const { routes } = serve(requester)
    const notice = { form_key: null, text: 'It waits.' }
    const first = { ...notice, id: 'n1', at: '2026-11-26T11:00:00Z' }
    routes['GET /api/notifications/'] = ok([first])
    open('/my-tasks')
    const bell = await screen.findByRole('button', { name: 'Notifications (1 new)' })
    routes['GET /api/notifications/'] = ok([{ ...notice, id: 'n2', at: '2026-11-26T11:05:00Z' }, first])
    await userEvent.click(bell)
    await waitFor(() => expect(screen.getAllByRole('menuitem')).toHaveLength(2))
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBe(bell)
  })

  it('counts as seen what the person has seen in another tab', async () => {
    signedIn(requester)
    const { routes } = serve(requester)
    const at = '2026-11-26T12:00:00Z'
    routes['GET /api/notifications/'] = ok([{ id: 'n1', form_key: null, text: 'It waits.', at }])
    open('/my-tasks')
    const bell = await screen.findByRole('button', { name: 'Notifications (1 new)' })
    window.dispatchEvent(new StorageEvent('storage', { key: 'notifications_seen of another', newValue: at }))
    expect(bell.textContent).toContain('1 new')
    window.dispatchEvent(new StorageEvent('storage', { key: `notifications_seen ${requester.id}`, newValue: at }))
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBe(bell)
  })

  it('follows what the server says now, and keeps it', async () => {
    signedIn(requester)
    const { routes } = serve({ ...requester, capabilities: [] })
    open('/my-tasks')
    await screen.findByRole('heading', { name: 'My Tasks' })
    await waitFor(() => expect(createNew()).toBeNull())
    expect(session.restore().user?.capabilities).toEqual([])
    routes[`GET ${me}`] = ok(requester)
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(createNew()).not.toBeNull())
  })

  it('leaves everything as it is while the server cannot say', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    signedIn(requester)
    const { routes, calls } = serve(requester)
    routes[`GET ${me}`] = { status: 503 }
    open('/my-tasks')
    await waitFor(() => expect(calls.some(({ path }) => path === me)).toBe(true))
    expect(createNew()).not.toBeNull()
  })

  it('calls the role by its title', async () => {
    signedIn(auditor)
    serve(auditor)
    open('/my-tasks')
    await userEvent.click(await screen.findByRole('button', { name: 'User menu' }))
    expect(await screen.findByText('Auditor · DA3')).toBeTruthy()
  })
})
