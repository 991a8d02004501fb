import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openField, region, serveDraft } from '../../../../../tests/support/definitionEditor.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const inPreview = (label: string) => region('Preview').findByRole<HTMLInputElement>('textbox', { name: label })
/** Replaces what is in a field, and leaves it. */
async function typeIn(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  await userEvent.type(field, text)
  await userEvent.tab()
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const beginWith = (text: string) =>
  typeIn(region('What is chosen').getByRole('textbox', { name: 'A new form begins with' }), text)

describe('a previewed form whose definition changes', () => {
  it('begins with what a new form would begin with, and keeps what was typed', async () => {
    serveDraft()
    const { choose } = await openField('grace_period')
    await typeIn(await inPreview('Non-standard provisions'), 'No')
    await choose('grace_period')
    await beginWith('3')
    await waitFor(async () => expect(await inPreview('Grace period')).toHaveProperty('value', '3'))
    expect(await inPreview('Non-standard provisions')).toHaveProperty('value', 'No')
    await typeIn(await inPreview('Grace period'), '9')
    await beginWith('4')
    expect(await inPreview('Grace period')).toHaveProperty('value', '9')
  })

  it('has what was typed under the new name of its field, and after an undo under the old one', async () => {
    serveDraft()
    const chosen = await openField('grace_period')
    await typeIn(await inPreview('Grace period'), '9')
    fireEvent.click(region('Preview').getByRole('button', { name: 'Check as on submit' }))
    fireEvent.change(chosen.getByRole('textbox', { name: 'Name in the data' }), { target: { value: 'days_of_grace' } })
    press('Rename')
    await waitFor(() => expect(document.getElementById('field.days_of_grace')).toHaveProperty('value', '9'))
    expect(region('Preview').queryByText(/is not a field of this form/)).toBeNull()
    press('Undo')
    await waitFor(() => expect(document.getElementById('field.grace_period')).toHaveProperty('value', '9'))
  })
})

it('the preview shows the tab of a table whose column is chosen', async () => {
  serveDraft()
  await openField('limit_requests&column=comments', 'credit_request')
  const tab = await region('Preview').findByRole('tab', { name: 'Limits' })
  expect(tab).toHaveProperty('ariaSelected', 'true')
})
