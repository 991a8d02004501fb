import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, backend, holdAnswers, ok } from '../../../tests/support/backend.ts'
import { Queries } from '../../../tests/support/queries.tsx'
import { enter, signedIn } from '../../../tests/support/screen.tsx'
import { german } from '../../texts/german/catalogue.ts'
import { english, readBy } from '../../texts/reader.ts'
import { createLook } from '../../app/theme.ts'
import { unsaved } from '../unsaved.ts'
import { Conditions } from './Conditions.tsx'

const api = vi.hoisted(() => ({ uploadDocument: vi.fn<() => Promise<void>>() }))
vi.mock('../../api/stage/documents.ts', async (actual) => ({ ...(await actual<object>()), ...api }))

const theme = createLook()
const list = '/api/credit/credit-applications/7/conditions/'

const condition = (more: object = {}) => ({
  id: 'c1',
  version: 3,
  form_name: 'Credit Approval',
  text: 'Deliver the accounts',
  owner: 'Relationship manager',
  due: '2099-03-31',
  overdue: false,
  needs_document: false,
  state: 'open',
  waiver: null,
  documents: [],
  ended: null,
  actions: [],
  can_attach: false,
  reasons: [],
  ...more,
})

const named = { by: 'Ann Bo', on_behalf_of: null, at: '2026-11-21T10:00:00Z' }

async function show(conditions: object[], answer: Answer = ok(condition())) {
  const { calls, changes, routes } = backend({ [`GET ${list}`]: ok(conditions), [`POST ${list}c1/`]: answer })
  const router = createMemoryRouter([
    { path: '/', element: <Conditions application="7" /> },
    { path: '/next', element: null },
  ])
  render(
    <ThemeProvider theme={theme}>
      <RouterProvider router={router} />
    </ThemeProvider>,
    { wrapper: Queries },
  )
  await waitFor(() => expect(calls).not.toHaveLength(0))
  return { changes, routes, router }
}

const line = async (text: string) => within((await screen.findByText(text)).closest('li') as HTMLElement)

beforeEach(() => signedIn())
afterEach(() => {
  cleanup()
  readBy(() => english)
  vi.unstubAllGlobals()
})

describe('The conditions of an application', () => {
  it('say what is to be done, by whom and when, and how each stands', async () => {
    await show([
      condition({ overdue: true, due: '2026-01-05', needs_document: true }),
      condition({
        id: 'c2',
        text: 'Register the pledge',
        state: 'waiver_asked',
        waiver: { ...named, on_behalf_of: 'Cy Di', reason: 'It was released.' },
        reasons: ['You requested this waiver: somebody else must decide.'],
      }),
      condition({
        id: 'c3',
        text: 'Send the certificate',
        state: 'fulfilled',
        ended: { ...named, note: 'It is here.', document: { id: 'd', name: 'certificate.pdf' } },
      }),
    ])
    const late = await line('Deliver the accounts')
    expect(late.getByText('Overdue')).toBeTruthy()
    expect(late.getByText(/Owner: Relationship manager/).textContent).toMatch(
      /^Owner: Relationship manager · Was due 05 Jan 2026, \d+ days overdue · A document is needed\.$/,
    )
    const asked = await line('Register the pledge')
    expect(asked.getByText('Waiver requested')).toBeTruthy()
    expect(asked.getByText(/^Ann Bo for Cy Di requested a waiver, .*: It was released\.$/)).toBeTruthy()
    expect(asked.getByText(/somebody else must decide/)).toBeTruthy()
    const done = await line('Send the certificate')
    expect(done.getByText(/^Fulfilled, as recorded by Ann Bo, .* It is here\.$/)).toBeTruthy()
    expect(done.getByRole('button', { name: 'certificate.pdf' })).toBeTruthy()
    expect(done.queryByText(/is needed/)).toBeNull()
  })

  it('that are open are not mistaken for a button in German', async () => {
    readBy(() => ({ language: 'de', catalogue: german, words: {} }))
    await show([condition()])
    expect((await line('Deliver the accounts')).getByText('Offen')).toBeTruthy()
  })

  it('offer what the person can do, and send it with its note, as the condition was seen', async () => {
    const { changes, routes } = await show([condition({ actions: ['fulfil', 'ask_waiver'] })])
    const { getByRole } = await line('Deliver the accounts')
    await userEvent.click(getByRole('button', { name: 'Mark as fulfilled' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as fulfilled' }))
    const send = dialog.getByRole('button', { name: 'Mark as fulfilled' })
    expect(send.hasAttribute('disabled')).toBe(true)
    await enter(dialog.getByLabelText(/How it was fulfilled/), ' They are here. ')
    routes[`GET ${list}`] = ok([
      condition({ state: 'fulfilled', version: 4, ended: { ...named, note: null, document: null } }),
    ])
    await userEvent.click(send)
    expect(await screen.findByText('The condition is fulfilled.')).toBeTruthy()
    expect(await screen.findByText('Fulfilled')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Deliver the accounts'))
    expect(document.activeElement).not.toBe(document.body)
    expect(changes()).toMatchObject([{ path: `${list}c1/`, body: { action: 'fulfil', note: 'They are here.' } }])
    expect(changes()[0]?.headers.get('if-match')).toBe('"3"')
  })

  it('say what was done only until the next action begins, so that a second message is announced as well', async () => {
    const both = [condition({ actions: ['fulfil'] }), condition({ id: 'c2', text: 'Register', actions: ['fulfil'] })]
    const { routes } = await show(both)
    const [first] = await screen.findAllByRole('button', { name: 'Mark as fulfilled' })
    await userEvent.click(first!)
    await userEvent.type(await screen.findByLabelText(/How it was fulfilled/), 'Here.')
    routes[`GET ${list}`] = ok(both.slice(1))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as fulfilled' }))
    await screen.findByText('The condition is fulfilled.')
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as fulfilled' }))
    expect(screen.queryByText('The condition is fulfilled.')).toBeNull()
  })

  it('ask before a note is left that has not been sent', async () => {
    const { router } = await show([condition({ actions: ['ask_waiver'] })])
    await userEvent.click(await screen.findByRole('button', { name: 'Request a waiver' }))
    await enter(screen.getByLabelText(/^Why it should be waived/), 'The collateral')
    void router.navigate('/next')
    expect(await screen.findByText('What you have written has not been sent.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
    expect(screen.getByDisplayValue('The collateral')).toBeDefined()
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a click beside the dialog', () => userEvent.click(document.querySelector('.MuiDialog-container')!)],
    ['“Cancel”', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('keep the note over %s, ask before it is left, and forget it once it is sent', async (_, close) => {
    const { router } = await show([condition({ actions: ['ask_waiver'] })])
    const ask = async () => userEvent.click(await screen.findByRole('button', { name: 'Request a waiver' }))
    await ask()
    await enter(screen.getByLabelText(/^Why it should be waived/), 'The collateral')
    await close()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    void router.navigate('/next')
    expect(await screen.findByText('What you have written has not been sent.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await ask()
    expect(screen.getByDisplayValue('The collateral')).toBeDefined()
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Request a waiver' }))
    await screen.findByText('Somebody else must now decide on the waiver.')
    void router.navigate('/next')
    await waitFor(() => expect(router.state.location.pathname).toBe('/next'))
  })

  it('leave the dialog of another action open when one that was closed meanwhile is sent', async () => {
    await show([condition({ actions: ['ask_waiver', 'fulfil'] })])
    const answer = holdAnswers('POST')
    await userEvent.click(await screen.findByRole('button', { name: 'Request a waiver' }))
    await enter(screen.getByLabelText(/^Why it should be waived/), 'The collateral')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Request a waiver' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as fulfilled' }))
    await enter(screen.getByLabelText(/How it was fulfilled/), 'They are here')
    answer()
    await screen.findByText('Somebody else must now decide on the waiver.')
    expect(screen.getByDisplayValue('They are here')).toBeDefined()
  })

  it('keep a note that was changed while it was being sent', async () => {
    await show([condition({ actions: ['ask_waiver'] })])
    const answer = holdAnswers('POST')
    await userEvent.click(await screen.findByRole('button', { name: 'Request a waiver' }))
    await enter(screen.getByLabelText(/^Why it should be waived/), 'The collateral')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Request a waiver' }))
    await enter(screen.getByLabelText(/^Why it should be waived/), ' covers it')
    answer()
    await screen.findByText('Somebody else must now decide on the waiver.')
    await userEvent.click(screen.getByRole('button', { name: 'Request a waiver' }))
    expect(await screen.findByDisplayValue('The collateral covers it')).toBeDefined()
  })

  it('ask before a document is left that was chosen and not sent', async () => {
    const documents = [
      { id: 'd1', name: 'accounts.pdf' },
      { id: 'd2', name: 'again.pdf' },
    ]
    const { router, changes } = await show([condition({ actions: ['fulfil'], documents })])
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as fulfilled' }))
    await userEvent.selectOptions(screen.getByLabelText('Document'), 'accounts.pdf')
    void router.navigate('/next')
    expect(await screen.findByText('What you have written has not been sent.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as fulfilled' }))
    await userEvent.type(dialog.getByLabelText(/How it was fulfilled/), 'Here.')
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as fulfilled' }))
    await waitFor(() => expect(changes()).toMatchObject([{ body: { note: 'Here.', document_id: 'd1' } }]))
  })

  it('say in the dialog of a decision on a waiver which request is decided, also if another one came meanwhile', async () => {
    const asked = (reason: string, version: number) =>
      condition({ state: 'waiver_asked', waiver: { ...named, reason }, version, actions: ['confirm_waiver'] })
    const { routes } = await show([asked('It was released.', 3)])
    await userEvent.click((await line('Deliver the accounts')).getByRole('button', { name: 'Waive' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Waive' }))
    expect(dialog.getByText(/^Ann Bo requested a waiver, .*: It was released\.$/)).toBeTruthy()
    routes[`GET ${list}`] = ok([asked('It was never needed.', 5)])
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await dialog.findByText(/: It was never needed\.$/)).toBeTruthy()
  })

  it('waive without a note, and say why where the server refuses', async () => {
    const refusal = { status: 409, body: { detail: 'You requested this waiver: somebody else must decide.' } }
    const asked = condition({
      state: 'waiver_asked',
      waiver: { ...named, reason: 'Why.' },
      actions: ['confirm_waiver'],
    })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await show([asked], refusal)
    await userEvent.click((await line('Deliver the accounts')).getByRole('button', { name: 'Waive' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Waive' }))
    expect(await screen.findByText(/somebody else must decide/)).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('ask for the document first where one is needed, and send the one that was chosen', async () => {
    const needs = { needs_document: true, actions: ['fulfil'], can_attach: true }
    const { routes, changes } = await show([condition(needs)])
    await userEvent.click((await line('Deliver the accounts')).getByRole('button', { name: 'Mark as fulfilled' }))
    expect(await screen.findByText('First attach the document that proves it.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    routes[`GET ${list}`] = ok([condition({ ...needs, documents: [{ id: 'd1', name: 'accounts.pdf' }] })])
    document.dispatchEvent(new Event('visibilitychange'))
    await screen.findByRole('button', { name: 'accounts.pdf' })
    await userEvent.click((await line('Deliver the accounts')).getByRole('button', { name: 'Mark as fulfilled' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText(/How it was fulfilled/), 'Here.')
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as fulfilled' }))
    await waitFor(() =>
      expect(changes()).toMatchObject([{ body: { action: 'fulfil', note: 'Here.', document_id: 'd1' } }]),
    )
  })

  it('are shown as they are now where somebody else has changed one', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const stale = { status: 412, body: { detail: 'The condition has changed since you opened it.', version: 4 } }
    const { routes } = await show([condition({ actions: ['ask_waiver'] })], stale)
    await userEvent.click((await line('Deliver the accounts')).getByRole('button', { name: 'Request a waiver' }))
    await enter(screen.getByLabelText(/Why it should be waived/), 'It was released.')
    routes[`GET ${list}`] = ok([condition({ state: 'fulfilled', ended: { ...named, note: null, document: null } })])
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Request a waiver' }))
    expect(await screen.findByText(/Somebody else has changed this condition/)).toBeTruthy()
    expect(await screen.findByText('Fulfilled')).toBeTruthy()
  })

  it('say in a dialog that stays open that its action is no longer possible, and keep what was written', async () => {
    const { routes, changes } = await show([condition({ actions: ['fulfil', 'ask_waiver'] })])
    await userEvent.click((await line('Deliver the accounts')).getByRole('button', { name: 'Request a waiver' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Request a waiver' }))
    await enter(dialog.getByLabelText(/Why it should be waived/), 'It was released.')
    const waiver = { ...named, reason: 'It was never needed.' }
    routes[`GET ${list}`] = ok([condition({ state: 'waiver_asked', version: 4, waiver, actions: ['fulfil'] })])
    document.dispatchEvent(new Event('visibilitychange'))
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'The condition has changed: this action is no longer possible.',
    )
    expect(dialog.getByRole('button', { name: 'Request a waiver' }).hasAttribute('disabled')).toBe(true)
    expect(dialog.getByDisplayValue('It was released.')).toBeTruthy()
    expect(changes()).toEqual([])
  })

  it('let an action whose answer was lost be sent again, though it is no longer offered once it was done', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { routes, changes } = await show([condition({ actions: ['ask_waiver'] })], 'no answer')
    await userEvent.click((await line('Deliver the accounts')).getByRole('button', { name: 'Request a waiver' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Request a waiver' }))
    await enter(dialog.getByLabelText(/Why it should be waived/), 'It was released.')
    routes[`GET ${list}`] = ok([condition({ state: 'waiver_asked', version: 4, waiver: { ...named, reason: 'It.' } })])
    await userEvent.click(dialog.getByRole('button', { name: 'Request a waiver' }))
    await dialog.findByRole('alert')
    await dialog.findByText(/requested a waiver/)
    routes[`POST ${list}c1/`] = ok(condition())
    await userEvent.click(dialog.getByRole('button', { name: 'Request a waiver' }))
    expect(await screen.findByText('Somebody else must now decide on the waiver.')).toBeTruthy()
    expect(changes()).toHaveLength(2)
  })

  it('ask before a page is left while a file is on its way', async () => {
    const { router } = await show([condition({ can_attach: true })])
    let arrive = () => {}
    api.uploadDocument.mockReturnValueOnce(new Promise<void>((resolve) => (arrive = resolve)))
    const input = screen.findByLabelText<HTMLInputElement>('Attach a document', { selector: 'input' })
    await userEvent.upload(await input, new File(['x'], 'accounts.pdf'))
    await screen.findByRole('button', { name: 'Sending…' })
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
    expect(await unsaved.lostIn(0)).toBe('A document is still being sent.')
    void router.navigate('/next')
    expect(await screen.findByText('A document is still being sent.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
    arrive()
    await screen.findByRole('button', { name: 'Attach a document' })
    expect(await unsaved.lostIn(0)).toBeUndefined()
  })

  it.each(['before', 'after'])('say that a file was refused, if they are read again %s that', async (when) => {
    const { routes } = await show([condition({ can_attach: true })])
    let refuse = () => {}
    const answer = new Promise<void>((_, reject) => (refuse = () => reject(new Error('This condition is fulfilled.'))))
    api.uploadDocument.mockReturnValueOnce(answer)
    const input = screen.findByLabelText<HTMLInputElement>('Attach a document', { selector: 'input' })
    await userEvent.upload(await input, new File(['x'], 'accounts.pdf'))
    routes[`GET ${list}`] = ok([condition({ state: 'fulfilled', ended: { ...named, note: null, document: null } })])
    if (when === 'before') {
      document.dispatchEvent(new Event('visibilitychange'))
      await screen.findByText('Fulfilled')
    }
    refuse()
    expect((await screen.findByRole('alert')).textContent).toBe('accounts.pdf: This condition is fulfilled.')
    expect(await screen.findByText('Fulfilled')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Attach a document' })).toBeNull())
  })

  it('take no place where the person may see none', async () => {
    await show([])
    await waitFor(() => expect(screen.queryByText('Conditions')).toBeNull())
  })
})
