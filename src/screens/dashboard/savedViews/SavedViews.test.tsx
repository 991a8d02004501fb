import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backend, holdAnswers, ok } from '../../../../tests/support/backend.ts'
import { index } from '../../../../tests/support/definitions.ts'
import { open, signedIn, someone } from '../../../../tests/support/screen.tsx'
import { plainToken } from '../../../../tests/support/tokens.ts'
import type { SavedView } from '../../../api/http/types.ts'

const all = '/api/saved-views/'
const gold: SavedView = { id: 'g', name: 'Gold', query: { search: 'gold', columns: 'standard' }, is_default: false }
const mine: SavedView = { id: 'm', name: 'Mine', query: { sort: '-title', columns: 'amount,rank' }, is_default: false }
const rows = [
  { id: '1', title: 'Copper line' },
  { id: '2', title: 'Gold loan' },
]

/** A server that keeps these views. */
function keeping(...views: SavedView[]) {
  let kept = views
  return backend({
    'GET /definitions/index.json': index,
    'GET /api/credit/credit-applications/': ok(rows),
    'GET /api/credit/credit-applications/awaiting-my-approval/': ok([]),
    'GET /api/notifications/': ok([]),
    [`GET ${all}`]: () => ok(kept),
    [`POST ${all}`]: (body) => {
      const view = { id: 'new', ...(body as Omit<SavedView, 'id'>) }
      kept = [...kept, view]
      return { status: 201, body: view }
    },
    [`PUT ${all}g/`]: (body) => {
      kept = kept.map((view) => (view.id === 'g' ? { ...view, ...(body as SavedView) } : view))
      return ok(kept[0])
    },
    [`DELETE ${all}g/`]: () => {
      kept = kept.filter(({ id }) => id !== 'g')
      return { status: 204 }
    },
  })
}

const headers = async () =>
  within(await screen.findByRole('table', { name: 'Requests' }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const openMenu = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Views' }))
  return screen.findByRole('menu', { name: 'Views' })
}
const choose = async (name: RegExp | string, role = 'menuitemradio') => {
  await openMenu()
  fireEvent.click(screen.getByRole(role, { name }))
}

beforeEach(() => signedIn())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('a saved view', () => {
  it('is opened by its address, with its filters, order and columns, and marked', async () => {
    keeping(gold, mine)
    const router = open('/')
    await choose('Mine')
    await waitFor(() => expect(router.state.location.search).toBe('?sort=-title&columns=amount%2Crank'))
    await waitFor(async () => expect(await headers()).toContain('Amount'))
    expect(await headers()).not.toContain('Rank')
    await openMenu()
    expect(screen.getByRole('menuitemradio', { name: 'Mine' }).getAttribute('aria-checked')).toBe('true')
    expect(screen.getByRole('menuitemradio', { name: 'Gold' }).getAttribute('aria-checked')).toBe('false')
  })

  it('keeps what is shown now, under a name', async () => {
    const { changes } = keeping(gold)
    open('/?search=copper')
    await choose('Save view…', 'menuitem')
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Copper' } })
    press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changes().map(({ body }) => body)).toEqual([
      { name: 'Copper', query: { search: 'copper', columns: 'standard' }, is_default: false },
    ])
    await openMenu()
    expect(screen.getByRole('menuitemradio', { name: 'Copper' }).getAttribute('aria-checked')).toBe('true')
  })

  it('that is saved after its dialog was closed leaves another dialog open', async () => {
    const { changes } = keeping(gold)
    open('/')
    await choose('Save view…', 'menuitem')
    const answer = holdAnswers('POST')
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Copper' } })
    press('Save')
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await choose('Manage views…', 'menuitem')
    await screen.findByRole('dialog')
    answer()
    expect(await screen.findByRole('link', { name: 'Copper' })).toBeDefined()
    expect([changes().length, screen.queryByRole('dialog') !== null]).toEqual([1, true])
  })

  it('with the name of another replaces it', async () => {
    const { changes } = keeping(gold)
    open('/?search=silver')
    await choose('Save view…', 'menuitem')
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'gold' } })
    expect(await screen.findByText('Replaces your view “Gold”.')).toBeTruthy()
    fireEvent.click(screen.getByLabelText('Open the list with this view'))
    press('Replace')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changes().map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', `${all}g/`, { name: 'gold', query: { search: 'silver', columns: 'standard' }, is_default: true }],
    ])
  })

  it('is renamed and deleted, the latter when asked again', async () => {
    const { changes } = keeping(gold, mine)
    open('/')
    await choose('Manage views…', 'menuitem')
    fireEvent.click(await screen.findByRole('button', { name: 'Rename “Gold”' }))
    fireEvent.change(screen.getByLabelText('New name of “Gold”'), { target: { value: 'Bullion' } })
    press('Save')
    fireEvent.click(await screen.findByRole('button', { name: 'Delete “Bullion”' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('The view “Bullion” is deleted.')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Bullion' })).toBeNull())
    expect(screen.getByRole('link', { name: 'Mine' }).getAttribute('href')).toBe(
      '/dashboard?sort=-title&columns=amount%2Crank',
    )
    expect(changes().map(({ method, body }) => [method, body])).toEqual([
      ['PUT', { name: 'Bullion', query: gold.query, is_default: false }],
      ['DELETE', undefined],
    ])
  })

  it.each([
    ['its menu opens', () => {}],
    ['its page is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is read again when %s: what another page has replaced is not written back', async (when, look) => {
    const { changes, routes } = keeping(gold)
    open('/')
    if (when === 'its page is seen again') await choose('Manage views…', 'menuitem')
    else await headers()
    const replaced = { search: 'bullion', columns: 'standard' }
    routes[`GET ${all}`] = ok([{ ...gold, query: replaced }])
    look()
    if (when === 'its menu opens') await choose('Manage views…', 'menuitem')
    const link = await screen.findByRole('link', { name: 'Gold' })
    await waitFor(() => expect(link.getAttribute('href')).toContain('search=bullion'), { timeout: 2000 })
    fireEvent.click(screen.getByLabelText('Open the list with “Gold”'))
    await waitFor(() =>
      expect(changes().map(({ body }) => body)).toEqual([
        { ...gold, id: undefined, query: replaced, is_default: true },
      ]),
    )
  })

  it('gives its button the focus again once it is renamed', async () => {
    keeping(gold)
    open('/')
    await choose('Manage views…', 'menuitem')
    fireEvent.click(await screen.findByRole('button', { name: 'Rename “Gold”' }))
    fireEvent.change(screen.getByLabelText('New name of “Gold”'), { target: { value: 'Bullion' } })
    press('Save')
    const again = await screen.findByRole('button', { name: 'Rename “Bullion”' })
    await waitFor(() => expect(document.activeElement).toBe(again))
  })

  it('says why it could not be kept', async () => {
    const { routes } = keeping()
    routes[`POST ${all}`] = { status: 409, body: { detail: 'You can save at most 50 views.' } }
    open('/')
    await choose('Save view…', 'menuitem')
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Copper' } })
    press('Save')
    expect((await screen.findByRole('alert')).textContent).toContain('You can save at most 50 views.')
  })
})

describe('the default view', () => {
  const byDefault = { ...gold, is_default: true }

  it('is what the list opens with, unless its address asks for something', async () => {
    keeping(byDefault)
    const router = open('/')
    await waitFor(() => expect(router.state.location.search).toBe('?search=gold&columns=standard'))
    cleanup()
    const other = open('/?search=copper')
    await openMenu()
    expect(other.state.location.search).toBe('?search=copper')
  })

  it('stays away once its filters are taken away, and the whole list has an address', async () => {
    keeping(byDefault)
    const router = open('/')
    await waitFor(() => expect(router.state.location.search).not.toBe(''))
    await choose('All Requests')
    await waitFor(() => expect(router.state.location.search).toBe('?view=all'))
    cleanup()
    const again = open('/?search=gold')
    await openMenu()
    fireEvent.click(screen.getByText('Clear Filters'))
    await waitFor(() => expect(again.state.location.search).toBe('?view=all'))
  })
})

it('§7: a server of section 7 alone is asked for no views, and none are offered', async () => {
  const { calls } = keeping(gold)
  signedIn(someone, plainToken)
  open('/')
  expect(await headers()).toContain('Title')
  expect(screen.queryByRole('button', { name: 'Views' })).toBeNull()
  expect(calls.filter(({ path }) => path === all)).toEqual([])
})

it('columns that are chosen while the address names some stand there too', async () => {
  keeping()
  const router = open('/?columns=standard')
  await headers()
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Rank' }))
  await waitFor(() => expect(router.state.location.search).toBe('?columns=rank'))
  expect(localStorage.getItem(`columns_hidden_requests ${someone.id}`)).toBeNull()
})
