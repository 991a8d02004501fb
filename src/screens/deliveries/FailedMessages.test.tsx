import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, backend, ok } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { Queries } from '../../../tests/support/queries.tsx'
import { signedIn, someone } from '../../../tests/support/screen.tsx'
import { createLook } from '../../app/theme.ts'
import { FailedMessages } from './FailedMessages.tsx'

const theme = createLook()
const message = {
  id: 'm1',
  channel: 'webhook',
  receiver: 'https://ledger.example.com/hooks',
  occurred_at: '2026-11-20T12:00:00Z',
  event: null,
  application_id: 'a1',
  reference_number: 'CR-2026-00012',
  attempts: 15,
  error: 'The receiver answered 503.',
  next_try_at: null,
}

function openDialog(answers: Record<string, Answer | (() => Answer)>) {
  const { changes } = backend({ 'GET /definitions/index.json': index, ...answers })
  render(
    <ThemeProvider theme={theme}>
      <FailedMessages onClose={() => {}} />
    </ThemeProvider>,
    { wrapper: Queries },
  )
  return { dialog: within(screen.getByRole('dialog', { name: 'Failed messages' })), changes }
}

beforeEach(() => signedIn({ ...someone, capabilities: ['administer'] }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the failed messages', () => {
  it('are listed with what each is about, where it goes, and why it failed', async () => {
    const { dialog } = openDialog({
      'GET /api/deliveries/': ok([message, { ...message, id: 'm2', attempts: 1, next_try_at: '2026-11-20T12:01:00Z' }]),
    })
    const [first, second] = await dialog.findAllByRole('listitem')
    expect(first?.textContent).toContain('CR-2026-00012')
    expect(first?.textContent).toContain('to https://ledger.example.com/hooks')
    expect(first?.textContent).toContain('The receiver answered 503. Tried 15 times. It will not be tried again.')
    expect(second?.textContent).toContain('Tried once. Next try:')
  })

  it('name a person who got no mail, and what it was about', async () => {
    const aboutNone = { application_id: null, reference_number: null, channel: 'mail', receiver: 'Ada Byron' }
    const { dialog } = openDialog({
      'GET /api/deliveries/': ok([
        { ...message, ...aboutNone, event: 'change.proposed' },
        { ...message, ...aboutNone, id: 'm2', event: 'digest' },
      ]),
    })
    const [first, second] = await dialog.findAllByRole('listitem')
    expect(first?.textContent).toMatch(/^Change to a record or a person, .*, to Ada Byron/)
    expect(second?.textContent).toMatch(/^Daily mail, /)
  })

  it('are sent again one by one, and leave the list when they have arrived', async () => {
    let left: object[] = [message]
    const { dialog, changes } = openDialog({
      'GET /api/deliveries/': () => ok(left),
      'POST /api/deliveries/m1/retry/': () => {
        left = []
        return { status: 204 }
      },
    })
    fireEvent.click(await dialog.findByRole('button', { name: /^Send again: CR-2026-00012/ }))
    expect(await dialog.findByText('All messages have been delivered.')).toBeDefined()
    expect(dialog.getByText('The message will be sent again within a few seconds.')).toBeDefined()
    expect(changes()).toHaveLength(1)
  })

  it('say why one cannot be sent again', async () => {
    const { dialog } = openDialog({
      'GET /api/deliveries/': ok([message]),
      'POST /api/deliveries/m1/retry/': { status: 404, body: { detail: 'Not found.' } },
    })
    fireEvent.click(await dialog.findByRole('button', { name: /^Send again/ }))
    expect(await dialog.findByText(/Not found\./)).toBeDefined()
  })
})
