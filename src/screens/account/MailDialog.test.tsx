import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, backend, ok } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { Queries } from '../../../tests/support/queries.tsx'
import { signedIn } from '../../../tests/support/screen.tsx'
import { createLook } from '../../app/theme.ts'
import { MailDialog } from './MailDialog.tsx'

const theme = createLook()
const mine = 'GET /api/users/me/mail/'
const atOnce = { choice: 'at_once', address: 'ada@bank.example', is_sent: true }

function openDialog(answers: Record<string, Answer | (() => Answer)>) {
  const { changes } = backend({ 'GET /definitions/index.json': index, ...answers })
  render(
    <ThemeProvider theme={theme}>
      <MailDialog onClose={() => {}} />
    </ThemeProvider>,
    { wrapper: Queries },
  )
  return { dialog: within(screen.getByRole('dialog', { name: 'Mail' })), changes }
}

beforeEach(() => signedIn())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const chosen = (dialog: ReturnType<typeof openDialog>['dialog']) =>
  dialog
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map(({ value }) => value)

describe('the choice of mail', () => {
  it('shows what was chosen and where the mail goes, and keeps another choice at once', async () => {
    let mail = atOnce
    const { dialog, changes } = openDialog({
      [mine]: () => ok(mail),
      'PUT /api/users/me/mail/': () => {
        mail = { ...mail, choice: 'daily' }
        return { status: 204 }
      },
    })
    expect(await dialog.findByText('Your notifications are also sent to ada@bank.example.')).toBeDefined()
    expect(chosen(dialog)).toEqual(['at_once'])
    fireEvent.click(dialog.getByLabelText('Once a day'))
    expect(await dialog.findByText('Your choice has been saved.')).toBeDefined()
    expect(chosen(dialog)).toEqual(['daily'])
    expect(changes().map(({ body }) => body)).toEqual([{ choice: 'daily' }])
  })

  it('says why one could not be kept, and shows the one that is', async () => {
    const { dialog } = openDialog({
      [mine]: ok(atOnce),
      'PUT /api/users/me/mail/': { status: 400, body: { detail: 'Not now.' } },
    })
    fireEvent.click(await dialog.findByLabelText('Not at all'))
    expect(await dialog.findByText(/Not now\./)).toBeDefined()
    expect(chosen(dialog)).toEqual(['at_once'])
  })

  it.each([
    [{ ...atOnce, address: null }, 'There is no e-mail address for you. Ask an administrator to add one.'],
    [{ ...atOnce, is_sent: false }, 'This server sends no mail yet. Your choice applies as soon as it does.'],
  ])('says why none comes', async (mail, sentence) => {
    const { dialog } = openDialog({ [mine]: ok(mail) })
    expect(await dialog.findByText(sentence)).toBeDefined()
  })
})
