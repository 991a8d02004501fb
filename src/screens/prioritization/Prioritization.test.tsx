import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Sortable from 'sortablejs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backend, holdAnswers, ok } from '../../../tests/support/backend.ts'
import type { Answer } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { open, signedIn, someone } from '../../../tests/support/screen.tsx'
import { startAuth } from '../auth.ts'

const list = '/api/credit/credit-applications/'
const save = `POST ${list}bulk-update-ranks/`
const rows = [
  { id: 'b', title: 'Second', priority: 'Medium', amount: null },
  { id: 'a', title: 'First', rank: 1, amount: 25_000_000, workflow_state: { code: 'ANALYSIS', name: 'Analysis' } },
  { id: 'c', title: 'Closed', workflow_state: { code: 'APPROVED', name: 'Approved' } },
]
const serve = (answer: Answer = ok({ updated: 2 }), applications = ok(rows, { ETag: '"5"' })) =>
  backend({
    'GET /definitions/index.json': index,
    [`GET ${list}`]: applications,
    [save]: answer,
    'GET /api/notifications/': ok([]),
  })

const order = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

beforeEach(() => signedIn())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('§2 Prioritization Dashboard', () => {
  // Spec 2.77, 2.83, 2.92
  it('shows open applications in order, with the columns and the helper text', async () => {
    serve()
    open('/prioritization')
    await screen.findByText('First')
    expect(order()).toEqual(['First', 'Second'])
    expect(
      screen
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
        .slice(1),
    ).toEqual([
      'Rank',
      'Reference',
      'Title',
      'Counterparty',
      'Amount',
      'Priority',
      'Required By',
      'Status',
      'Submitted By',
    ])
    expect(
      screen.getByText(
        'Drag and drop applications to reorder their priority. Applications at the top will have rank 1. Currently showing 2 open applications.',
      ),
    ).toBeTruthy()
    const amounts = within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelectorAll('td, th')[5]?.textContent)
    expect(amounts).toEqual(['US$25,000,000', '-'])
  })

  it('counts nothing before the list is there', async () => {
    serve(undefined, ok([rows[2]]))
    const answer = holdAnswers(`GET ${list}`)
    open('/prioritization')
    expect(await screen.findByText(/Currently showing … open applications\.$/)).toBeTruthy()
    answer()
    expect(await screen.findByText(/Currently showing 0 open applications\.$/)).toBeTruthy()
  })

  // Spec 2.93
  it('says when nothing is open', async () => {
    serve(undefined, ok([rows[2]]))
    open('/prioritization')
    expect(await screen.findByText('No open applications found.')).toBeTruthy()
  })

  it('can be dragged in the table that is shown, also where the first load failed', async () => {
    const create = vi.spyOn(Sortable, 'create')
    const { routes } = serve(undefined, { status: 500 })
    open('/prioritization')
    await screen.findAllByText('The applications could not be loaded.')
    routes[`GET ${list}`] = ok(rows)
    await userEvent.click(button('Refresh'))
    await screen.findByText('First')
    expect(create.mock.lastCall?.[0].isConnected).toBe(true)
  })

  it('saves ranks 1 to n of the order made, on the version that was read, and loads again after a second', async () => {
    const { calls, changes } = serve()
    open('/prioritization')
    await screen.findByText('First')
    expect(button('Save Rankings').disabled).toBe(true)
    await userEvent.click(button('Move b up'))
    expect(order()).toEqual(['Second', 'First'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move b up')
    expect(screen.getByText('b moved to rank 1 of 2.')).toBeTruthy()
    await userEvent.click(button('Save Rankings'))
    expect(await screen.findByText('Successfully updated ranks for 2 applications')).toBeTruthy()
    expect(changes()).toMatchObject([
      {
        body: [
          { id: 'b', rank: 1 },
          { id: 'a', rank: 2 },
        ],
      },
    ])
    expect(changes()[0]?.headers.get('If-Match')).toBe('"5"')
    const before = calls.filter(({ path }) => path === list).length
    await waitFor(() => expect(calls.filter(({ path }) => path === list)).toHaveLength(before + 1), { timeout: 3000 })
  })

  it('saves an order that is made before the saved one is loaded again, on the version that the save gave', async () => {
    const { changes } = serve(ok({ updated: 2 }, { ETag: '"6"' }))
    open('/prioritization')
    await screen.findByText('First')
    await userEvent.click(button('Move b up'))
    await userEvent.click(button('Save Rankings'))
    await screen.findByText('Successfully updated ranks for 2 applications')
    await userEvent.click(button('Move a up'))
    await userEvent.click(button('Save Rankings'))
    await waitFor(() => expect(changes()).toHaveLength(2))
    expect(changes().map(({ headers }) => headers.get('If-Match'))).toEqual(['"5"', '"6"'])
  })

  it('has buttons at the ends of the list that say they do nothing, and stay in reach', async () => {
    serve()
    open('/prioritization')
    await screen.findByText('First')
    expect(button('Move a up').getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button('Move a up'))
    expect(order()).toEqual(['First', 'Second'])
  })

  it('§8 shows why a save failed, and keeps the order', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve({ status: 409, body: { detail: 'Your role may not rank.' } })
    open('/prioritization')
    await screen.findByText('First')
    await userEvent.click(button('Move b up'))
    await userEvent.click(button('Save Rankings'))
    expect(await screen.findByText('Your role may not rank.')).toBeTruthy()
    expect(order()).toEqual(['Second', 'First'])
  })

  it('shows what has changed when the list was stale (spec decision 23), and keeps the order made', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { routes } = serve({ status: 412, body: { detail: 'The list has changed.' } })
    open('/prioritization')
    await screen.findByText('First')
    await userEvent.click(button('Move b up'))
    routes[`GET ${list}`] = ok([...rows, { id: 'd', title: 'New one' }], { ETag: '"6"' })
    await userEvent.click(button('Save Rankings'))
    expect(await screen.findByText('d (New one) is new.')).toBeTruthy()
    expect(order()).toEqual(['Second', 'First', 'New one'])
    routes[save] = ok({ updated: 3 })
    await userEvent.click(button('Save Rankings'))
    expect(await screen.findByText('Successfully updated ranks for 3 applications')).toBeTruthy()
  })

  it('tells of ten changes when the list was stale, and how many more there are', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { routes } = serve({ status: 412, body: { detail: 'The list has changed.' } })
    open('/prioritization')
    await screen.findByText('First')
    await userEvent.click(button('Move b up'))
    const added = Array.from({ length: 12 }, (_, n) => ({ id: `n${n}`, title: 'New one' }))
    routes[`GET ${list}`] = ok([...rows, ...added], { ETag: '"6"' })
    await userEvent.click(button('Save Rankings'))
    expect(await screen.findByText('n9 (New one) is new.')).toBeTruthy()
    expect(screen.queryByText('n10 (New one) is new.')).toBeNull()
    expect(screen.getByText('2 more changes are not listed.')).toBeTruthy()
  })

  it('keeps an order that is not saved when the list is loaded again, and says what others have changed', async () => {
    const { routes, changes } = serve()
    open('/prioritization')
    await screen.findByText('First')
    await userEvent.click(button('Move b up'))
    routes[`GET ${list}`] = ok([...rows, { id: 'd', title: 'New one' }], { ETag: '"6"' })
    await userEvent.click(button('Refresh'))
    expect(await screen.findByText('d (New one) is new.')).toBeTruthy()
    expect(order()).toEqual(['Second', 'First', 'New one'])
    await userEvent.click(button('Save Rankings'))
    await screen.findByText('Successfully updated ranks for 3 applications')
    expect(screen.queryByText('d (New one) is new.')).toBeNull()
    expect(changes()[0]?.headers.get('If-Match')).toBe('"6"')
  })

  it('keeps a move that is made while the list is loaded again', async () => {
    serve()
    open('/prioritization')
    await screen.findByText('First')
    const answer = holdAnswers(`GET ${list}`)
    await userEvent.click(button('Refresh'))
    await userEvent.click(button('Move b up'))
    answer()
    await waitFor(() => expect(button('Save Rankings').disabled).toBe(false))
    expect(order()).toEqual(['Second', 'First'])
  })

  it('moves the row that was dragged, though a list with another order arrived meanwhile', async () => {
    const create = vi.spyOn(Sortable, 'create')
    const { routes, calls } = serve()
    open('/prioritization')
    const item = (await screen.findByText('First')).closest('tr')!
    const from = item.parentElement!
    const { onStart, onEnd } = create.mock.lastCall![1]!
    routes[`GET ${list}`] = ok([...rows, { id: 'd', title: 'Ahead', rank: 0 }])
    const answer = holdAnswers(`GET ${list}`)
    await userEvent.click(button('Refresh'))
    const event = { from, item, oldDraggableIndex: 0, newDraggableIndex: 1 } as unknown as Sortable.SortableEvent
    act(() => onStart?.(event))
    answer()
    await waitFor(() => expect(button('Refresh').disabled).toBe(false))
    act(() => {
      from.append(item)
      onEnd?.(event)
    })
    await screen.findByText('Ahead')
    expect(order()).toEqual(['Second', 'First', 'Ahead'])
    expect(calls.filter(({ path }) => path === list)).toHaveLength(2)
  })

  it('offers no way to make an order to whom the server does not allow it, and says who can (spec decision 38)', async () => {
    signedIn({ ...someone, capabilities: ['create'] })
    serve()
    open('/prioritization')
    await screen.findByText('First')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)[0]).toBe('Rank')
    expect(screen.queryByRole('button', { name: 'Save Rankings' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull()
    expect(document.querySelector('[data-drag-handle]')).toBeNull()
    expect(button('Refresh').disabled).toBe(false)
    expect(
      screen.getByText(
        'Applications at the top have rank 1. Currently showing 2 open applications. Your role cannot change the order. These roles can: Relationship Manager, Credit Reviewer, Credit Analyst, Approver.',
      ),
    ).toBeTruthy()
  })

  it.each([
    [404, undefined, 'API endpoint not found. Please check server configuration.'],
    [500, { detail: 'No database.' }, 'Failed to load applications: No database.'],
  ])('§8 a load answered with %i', async (status, body, text) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve(undefined, { status, body })
    open('/prioritization')
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

it('over an order that is not saved, an ended session is signed in again in place, and the order is saved', async () => {
  const { routes, changes } = serve({ status: 401 })
  routes['POST /api/token/'] = () => {
    routes[save] = ok({ updated: 2 })
    return ok({ access: 'fresh', refresh: 'r2', user: someone })
  }
  startAuth()
  open('/prioritization')
  await screen.findByText('First')
  await userEvent.click(button('Move b up'))
  await userEvent.click(button('Save Rankings'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Please sign in again' }))
  await userEvent.type(dialog.getByLabelText(/Password/), 'secret')
  await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('Successfully updated ranks for 2 applications')).toBeTruthy()
  expect(changes().at(-1)).toMatchObject({
    body: [
      { id: 'b', rank: 1 },
      { id: 'a', rank: 2 },
    ],
  })
})
