import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, backend, ok } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { signedIn, someone } from '../../../tests/support/screen.tsx'
import { Queries } from '../../../tests/support/queries.tsx'
import { createLook } from '../../app/theme.ts'
import { AbsenceDialog } from './AbsenceDialog.tsx'

const theme = createLook()

const colleague = (id: string, role: string) => ({
  id,
  username: id,
  name: `${id} Tester`,
  first_name: id,
  last_name: 'Tester',
  da_level: null,
  role: { name: role },
})
const people = [
  { ...colleague('u1', 'approver'), name: someone.name },
  colleague('bo', 'approver'),
  colleague('cy', 'legal_reviewer'),
  colleague('di', 'legal_reviewer'),
]
const absence = {
  id: 'n1',
  from: '2026-11-20',
  until: '2026-12-04',
  running: true,
  reason: 'Leave',
  made_by_name: someone.name,
}
const named = (id: string) => ({ id, name: people.find((person) => person.id === id)?.name ?? '' })
const own = { ...absence, person: named('u1'), delegate: named('bo') }

async function openDialog(absences: object[], answers: Record<string, Answer | (() => Answer)> = {}) {
  const onClose = vi.fn<() => void>()
  const { changes } = backend({
    'GET /definitions/index.json': index,
    'GET /api/absences/': ok(absences),
    'GET /api/users/': ok(people),
    ...answers,
  })
  render(
    <ThemeProvider theme={theme}>
      <AbsenceDialog onClose={onClose} />
    </ThemeProvider>,
    { wrapper: Queries },
  )
  const dialog = within(screen.getByRole('dialog', { name: 'Absence' }))
  return { dialog, changes, onClose }
}

type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog']
const choices = (dialog: Dialog, label: RegExp) =>
  within(dialog.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const fill = (dialog: Dialog, label: RegExp, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  signedIn({ ...someone, capabilities: [] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the absence dialog', () => {
  it('hands over to a colleague in the same role', async () => {
    const { dialog, changes } = await openDialog([], { 'POST /api/absences/': { status: 201, body: own } })
    await dialog.findByLabelText(/^Delegate/)
    expect(choices(dialog, /^Delegate/)).toEqual(['Choose…', 'bo Tester (bo)'])
    fill(dialog, /^Delegate/, 'bo')
    fill(dialog, /^First day/, '2026-11-23')
    fill(dialog, /^Last day/, '2026-12-04')
    fill(dialog, /^Reason/, 'Leave')
    fireEvent.click(dialog.getByText('Record absence'))
    expect((await dialog.findByRole('status')).textContent).toBe('The absence is recorded.')
    expect(changes().map(({ body }) => body)).toEqual([
      { delegate_id: 'bo', from: '2026-11-23', until: '2026-12-04', reason: 'Leave' },
    ])
  })

  it('puts what the server says of a field beside it, and what it says of all above', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const answers: Answer[] = [
      { status: 400, body: { until: ['An absence must not be longer than 90 days.'] } },
      { status: 409, body: { detail: 'Choose somebody else.' } },
    ]
    const { dialog } = await openDialog([], { 'POST /api/absences/': () => answers.shift() ?? ok({}) })
    await dialog.findByText('Record absence')
    fireEvent.submit(dialog.getByText('Record absence'))
    await dialog.findByText('An absence must not be longer than 90 days.')
    expect(dialog.getByLabelText(/^Last day/).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Last day/))
    fireEvent.submit(await dialog.findByText('Record absence'))
    expect((await dialog.findByRole('alert')).textContent).toContain('Choose somebody else.')
  })

  it('shows whoever is away their own absence in place of the form, and ends it', async () => {
    const { dialog, changes } = await openDialog([own], { 'POST /api/absences/n1/end/': { status: 204 } })
    await dialog.findByText('You are away from 20 Nov 2026 to 04 Dec 2026. bo Tester acts for you.')
    expect(dialog.queryByText('Record absence')).toBeNull()
    fireEvent.click(dialog.getByText('End now'))
    await dialog.findByText('The absence has ended.')
    expect(changes().map(({ path }) => path)).toEqual(['/api/absences/n1/end/'])
  })

  it('lets an administrator record another’s, to the other’s colleagues', async () => {
    signedIn({ ...someone, role: { name: 'admin' } })
    const others = { ...absence, person: named('cy'), delegate: named('di'), running: false }
    const { dialog } = await openDialog([others])
    await dialog.findByText('cy Tester is away from 20 Nov 2026 to 04 Dec 2026. di Tester acts for them.')
    dialog.getByText('Cancel absence')
    fill(dialog, /^Who is away/, 'cy')
    expect(choices(dialog, /^Delegate/)).toEqual(['Choose…', 'di Tester (di)'])
  })

  it('says that an absence which has not begun is cancelled, and names its last day as elsewhere', async () => {
    const coming = { ...own, running: false, from: '2099-11-20', until: '2099-12-04' }
    const { dialog } = await openDialog([coming], { 'POST /api/absences/n1/end/': { status: 204 } })
    fireEvent.click(await dialog.findByRole('button', { name: `Cancel absence: ${someone.name}, 04 Dec 2099` }))
    expect(await dialog.findByText('The absence is cancelled.')).toBeTruthy()
  })

  it('asks before it drops what is entered, by whichever way it is closed, and only then', async () => {
    const { dialog, onClose } = await openDialog([])
    const root = screen.getByRole('dialog', { name: 'Absence' })
    await dialog.findByLabelText(/^Reason/)
    fill(dialog, /^Reason/, 'Training')
    const ways = [() => fireEvent.keyDown(root, { key: 'Escape' }), () => fireEvent.click(dialog.getByText('Close'))]
    for (const close of ways) {
      close()
      await screen.findByText('What you have written has not been sent.')
      fireEvent.click(screen.getByText('Stay'))
      await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
      expect(dialog.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('Training')
    }
    expect(onClose).not.toHaveBeenCalled()
    fill(dialog, /^Reason/, '')
    fireEvent.click(dialog.getByText('Close'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('keeps what an administrator has entered when another absence ends, and empties the form once it is recorded', async () => {
    signedIn({ ...someone, role: { name: 'admin' } })
    const left = [{ ...absence, person: named('cy'), delegate: named('di') }]
    const { dialog } = await openDialog([], {
      'GET /api/absences/': () => ok(left),
      'POST /api/absences/n1/end/': () => ok(left.pop()),
      'POST /api/absences/': { status: 201, body: own },
    })
    await dialog.findByText('End now')
    fill(dialog, /^Reason/, 'Training')
    fireEvent.click(dialog.getByText('End now'))
    await dialog.findByText('The absence has ended.')
    expect(dialog.queryByText('End now')).toBeNull()
    expect(dialog.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('Training')
    fireEvent.submit(await dialog.findByText('Record absence'))
    await dialog.findByText('The absence is recorded.')
    expect(dialog.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('')
  })
})
