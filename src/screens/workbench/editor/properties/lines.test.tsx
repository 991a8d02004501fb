import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { kept, openFile, serveDraft } from '../../../../../tests/support/definitionEditor.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const file = 'application.json'

it('keeps spaces and line ends while a list is typed, of which the file has only the lines', async () => {
  const { calls } = serveDraft()
  await openFile(file)
  const form = within(screen.getByRole('region', { name: 'File' }))
  const steps = form.getByRole<HTMLTextAreaElement>('textbox', { name: /^steps/i })
  const before = steps.value
  const names = before.split('\n')
  await userEvent.type(steps, '{Enter}A b{Enter}')
  expect(steps.value).toBe(`${before}\nA b\n`)
  const sent = () => kept(calls).at(-1)?.files[file] ?? '{}'
  await waitFor(() => expect(JSON.parse(sent())).toMatchObject({ steps: [...names, 'A b'] }), {
    timeout: 10_000,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(steps.value).toBe(before))
})
